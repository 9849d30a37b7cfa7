const path = require('node:path');
const webpack = require('webpack');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const TerserPlugin = require('terser-webpack-plugin');
const { SubresourceIntegrityPlugin } = require('webpack-subresource-integrity');
const { isDev } = require('./dev.cjs');
const { scriptsLast } = require('./scripts-last.cjs');

const root = path.resolve(__dirname, '../../..');
const containerName = (name) => name.replaceAll('-', '_');

const script = (tsx) => ({
  loader: require.resolve('swc-loader'),
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx },
      transform: { react: { runtime: 'automatic', development: isDev, refresh: isDev } },
    },
  },
});

// Our packages resolve to their real folders, so leaving node_modules out keeps them in.
const scripts = [
  { test: /\.ts$/, exclude: /node_modules/, use: script(false) },
  { test: /\.tsx$/, exclude: /node_modules/, use: script(true) },
];
const files = { test: /\.(woff2?|svg|webp|png|avif)$/, type: 'asset/resource' };

const cssModules = (name, options) => ({
  loader: require.resolve('css-loader'),
  options: {
    modules: {
      localIdentName: `${containerName(name)}__[local]__[hash:base64:4]`,
      namedExport: false,
      exportLocalsConvention: 'as-is',
      ...options,
    },
  },
});

const rules = (name) => [
  ...scripts,
  { test: /\.module\.css$/, use: [MiniCssExtractPlugin.loader, cssModules(name)] },
  {
    test: /(?<!\.module)\.css$/,
    use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')],
  },
  files,
];

/** For HTML rendered without a browser: only class names from style sheets, no files. */
const namesOnlyRules = (name) => [
  ...scripts,
  { test: /\.module\.css$/, use: [cssModules(name, { exportOnlyLocals: true })] },
  { test: /(?<!\.module)\.css$/, type: 'asset/source', generator: { emit: false } },
  { ...files, generator: { emit: false } },
];

const plugins = ({ name, version, styles }) => [
  new webpack.DefinePlugin({ __REMOTE__: JSON.stringify({ name, version }) }),
  // Layers decide which style wins, not the order of chunks.
  new MiniCssExtractPlugin({ filename: styles, chunkFilename: styles, ignoreOrder: true }),
  ...(isDev
    ? [new (ReactRefreshPlugin.default ?? ReactRefreshPlugin)({ overlay: false, library: name })]
    : [
        scriptsLast(),
        new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      ]),
];

/** The configuration that shell and remotes share. */
function baseConfig({ dir, name, version }) {
  // Dev styles carry no hash: hot reload finds a style sheet by its name.
  const hashed = (extension) =>
    isDev ? `[name].${extension}` : `[name].[contenthash:8].${extension}`;
  return {
    name,
    context: dir,
    mode: isDev ? 'development' : 'production',
    devtool: isDev ? 'cheap-module-source-map' : false,
    target: ['web', 'es2022'],
    output: {
      path: path.join(dir, 'dist'),
      clean: true,
      uniqueName: containerName(name),
      chunkFilename: hashed('js'),
      assetModuleFilename: hashed('[ext]').replace('.[ext]', '[ext]'),
      crossOriginLoading: 'anonymous',
      // A chunk that never arrives can only be requested again after this time; webpack's default
      // is two minutes.
      chunkLoadTimeout: 30_000,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: rules(name) },
    optimization: {
      minimizer: [
        new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false }),
        new CssMinimizerPlugin(),
      ],
    },
    plugins: plugins({ name, version, styles: hashed('css') }),
    cache: {
      type: 'filesystem',
      name: `${name}-${isDev ? 'development' : 'production'}`,
      cacheDirectory: path.join(root, 'node_modules/.cache/webpack'),
      buildDependencies: { config: [__filename, path.join(dir, 'webpack.config.cjs')] },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    watchOptions: { ignored: ['**/node_modules/**', '**/dist/**'] },
  };
}

module.exports = { baseConfig, containerName, namesOnlyRules, root };
