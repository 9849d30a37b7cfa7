// Stands for every CSS module: each class name maps to itself.
module.exports = new Proxy({}, { get: (_, name) => name !== '__esModule' && name });
