// The shell's own build without module federation: the same pages as one bundle, written to BUNDLE_DIR.
const path = require('node:path');
const { shellConfig } = require('@soloist/build');
const webpack = require('webpack');

const config = shellConfig({ dir: path.resolve(__dirname, '../../shell'), budgetKb: Infinity });
const here = (file) => path.join(__dirname, file);

module.exports = {
  ...config,
  name: 'one-bundle',
  entry: { main: here('one-bundle.tsx') },
  output: { ...config.output, path: process.env.BUNDLE_DIR },
  resolve: { ...config.resolve, alias: {} },
  optimization: { ...config.optimization, splitChunks: false },
  plugins: [
    ...config.plugins.filter((plugin) => plugin.constructor.name !== 'ModuleFederationPlugin'),
    new webpack.NormalModuleReplacementPlugin(
      /\/remotes\/(?:remote|chat)-slot\.tsx$/,
      here('bundled-slots.tsx'),
    ),
  ],
  cache: { ...config.cache, name: 'one-bundle' },
};
