module.exports = require('@soloist/build').shellConfig({ dir: __dirname, budgetKb: 140 });
