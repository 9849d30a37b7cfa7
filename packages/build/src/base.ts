import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { isDev } from './dev.ts';
import { scriptsLast } from './scripts-last.ts';

/** A workspace that is built: its folder, and its name and version in the registry. */
export interface BuildOptions {
  dir: string;
  name: string;
  version: string;
}

const here = import.meta.dirname;
export const root = path.resolve(here, '../../..');
export const containerName = (name: string) => name.replaceAll('-', '_');
const require = createRequire(import.meta.url);

const script = (tsx: boolean) => ({
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
const scripts: RuleSetRule[] = [
  { test: /\.ts$/, exclude: /node_modules/, use: script(false) },
  { test: /\.tsx$/, exclude: /node_modules/, use: script(true) },
];
const files: RuleSetRule = { test: /\.(woff2?|svg|webp|png|avif)$/, type: 'asset/resource' };

const cssModules = (name: string, options?: { exportOnlyLocals: boolean }) => ({
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

const rules = (name: string): RuleSetRule[] => [
  ...scripts,
  { test: /\.module\.css$/, use: [MiniCssExtractPlugin.loader, cssModules(name)] },
  {
    test: /(?<!\.module)\.css$/,
    use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')],
  },
  files,
];

/** For HTML rendered without a browser: only class names from style sheets, no files. */
export const namesOnlyRules = (name: string): RuleSetRule[] => [
  ...scripts,
  { test: /\.module\.css$/, use: [cssModules(name, { exportOnlyLocals: true })] },
  { test: /(?<!\.module)\.css$/, type: 'asset/source', generator: { emit: false } },
  { ...files, generator: { emit: false } },
];

const plugins = ({ name, version, styles }: Omit<BuildOptions, 'dir'> & { styles: string }) => [
  new webpack.DefinePlugin({ __REMOTE__: JSON.stringify({ name, version }) }),
  // Layers decide which style wins, not the order of chunks.
  new MiniCssExtractPlugin({ filename: styles, chunkFilename: styles, ignoreOrder: true }),
  ...(isDev
    ? [new ReactRefreshPlugin({ overlay: false, library: name })]
    : [
        scriptsLast(),
        new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      ]),
];

/**
 * What webpack's stored results depend on besides the sources: it cannot follow the imports of
 * TypeScript, and new versions of its plugins are in the lock file.
 */
const buildDependencies = (dir: string) => [
  ...globSync('*.ts', { cwd: here }).map((file) => path.join(here, file)),
  path.join(root, 'package-lock.json'),
  path.join(dir, 'webpack.config.ts'),
];

/** The configuration that shell and remotes share. */
export function baseConfig({ dir, name, version }: BuildOptions) {
  // Dev styles carry no hash: hot reload finds a style sheet by its name.
  const hashed = (extension: string) =>
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
      buildDependencies: { config: buildDependencies(dir) },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    watchOptions: { ignored: ['**/node_modules/**', '**/dist/**'] },
  } satisfies Configuration;
}
