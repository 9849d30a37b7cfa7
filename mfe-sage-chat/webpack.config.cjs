module.exports = require('@soloist/build').remoteConfig({
  dir: __dirname,
  budgetKb: 12,
  wholeBudgetKb: 90,
});
