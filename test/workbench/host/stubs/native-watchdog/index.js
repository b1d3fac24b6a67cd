// Stands in for a native module, so that nothing is compiled: our runners stop the server themselves.
exports.start = () => {};
