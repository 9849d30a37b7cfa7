// The chat's messages on a page of their own, written to BUNDLE_DIR.
const path = require('node:path');
const { remoteConfig } = require('@soloist/build');

const dir = path.resolve(__dirname, '../../mfe-sage-chat');
const { plugins, ...config } = remoteConfig({ dir, budgetKb: Infinity });

module.exports = {
  ...config,
  name: 'sage-typewriter',
  entry: { main: path.join(__dirname, 'page.tsx') },
  output: {
    ...config.output,
    path: process.env.BUNDLE_DIR,
    publicPath: '/',
    filename: 'main.js',
    // Part of one page: it has no other origin to come from.
    crossOriginLoading: false,
  },
  optimization: { ...config.optimization, splitChunks: false },
  plugins: plugins.filter(({ constructor: { name } }) =>
    ['DefinePlugin', 'MiniCssExtractPlugin'].includes(name),
  ),
  cache: { ...config.cache, name: 'sage-typewriter' },
};
