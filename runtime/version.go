package runtime

// Generated1 is the first shape of the calls between generated code and this
// package. A generated file names the shape it was written for, so that a
// runtime which is too old for it is a compile error and not a surprise. A
// release that changes those calls adds the next constant and keeps this one
// for as long as it still serves the files of that shape.
const Generated1 = 1
