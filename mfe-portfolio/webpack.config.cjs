module.exports = require('@soloist/build').remoteWithSiteConfig({ dir: __dirname, budgetKb: 26 });
