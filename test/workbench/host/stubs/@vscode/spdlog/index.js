// Stands in for a native logger, so that nothing is compiled: the server's log files are thrown away with its data anyway.
const ignore = () => {};
const LOGGER_METHODS = [
  'trace',
  'debug',
  'info',
  'warn',
  'error',
  'critical',
  'setLevel',
  'setPattern',
  'clearFormatters',
  'flush',
  'drop',
];

async function createLogger() {
  return { ...Object.fromEntries(LOGGER_METHODS.map((name) => [name, ignore])), getLevel: () => 6 };
}

exports.setLevel = ignore;
exports.setFlushOn = ignore;
exports.shutdown = ignore;
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;
