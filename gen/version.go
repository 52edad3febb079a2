package gen

// Version is the version of the generator, which manifests and reports carry.
const Version = "0.1.0"
