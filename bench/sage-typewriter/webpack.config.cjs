// The chat's messages on a separate page, written to BUNDLE_DIR.
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
    // Everything is in one bundle, because the page has no other origin to load from.
    crossOriginLoading: false,
  },
  optimization: { ...config.optimization, splitChunks: false },
  plugins: plugins.filter(({ constructor: { name } }) =>
    ['DefinePlugin', 'MiniCssExtractPlugin'].includes(name),
  ),
  cache: { ...config.cache, name: 'sage-typewriter' },
};
