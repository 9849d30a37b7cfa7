// The browser comes from the machine (CHROMIUM_PATH); installing the package must not download one.
module.exports = { skipDownload: true };
