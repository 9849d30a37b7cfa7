import { readdirSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler, type Configuration, type WebpackPluginInstance } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { type BuildOptions, baseConfig, namesOnlyRules } from './base.ts';
import { outputFiles } from './output-files.ts';
import { scriptsLast } from './scripts-last.ts';

const rendererFile = 'renderer.cjs';
/** The most that a page loads, by the end of a file's name (gzip). */
type Budgets = Record<string, number>;
const siteBudgets: Budgets = { '.js': 10, '.css': 20 };

/** The names of the folders in `src/public-site/themes`, each with its `<theme>.theme.tsx`. */
const themesOf = (dir: string) =>
  readdirSync(path.join(dir, 'src/public-site/themes'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** An entry that exists only for its styles emits no script. */
const stylesOnly = (names: string[]): WebpackPluginInstance => ({
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('StylesOnly', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
      compilation.hooks.processAssets.tap({ name: 'StylesOnly', stage }, () => {
        for (const name of names) compilation.deleteAsset(`${name}.js`);
      });
    });
  },
});

/** Fails a build whose initial load is over the budget. */
const siteCheck = (name: string, budgets = siteBudgets): WebpackPluginInstance => ({
  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tap('SiteCheck', (compilation) => {
      const { read } = outputFiles(compilation);
      for (const file of Object.keys(compilation.assets)) {
        const budgetKb = Object.entries(budgets).find(([end]) => file.endsWith(end))?.[1];
        if (!budgetKb) continue;
        const size = Math.round(gzipSync(read(file), { level: 9 }).length / 102.4) / 10;
        console.log(`${name}: ${file} ${size} KB (gzip), budget ${budgetKb} KB`);
        if (size > budgetKb) {
          compilation.errors.push(new webpack.WebpackError(`${name}: ${file} is over its budget`));
        }
      }
    });
  },
});

/** The configuration that both builds of a site share: always production, with fixed file names. */
function siteConfig({ dir, name, version, part }: BuildOptions & { part: string }) {
  const base = baseConfig({ dir, name, version });
  return {
    ...base,
    name: `${name}-${part}`,
    output: {
      path: path.join(dir, 'dist/site'),
      uniqueName: base.output.uniqueName,
      // A version's folder is never written again, so names need no hash.
      filename: '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      publicPath: 'auto',
    },
    optimization: { ...base.optimization, splitChunks: false },
    cache: { ...base.cache, name: `${name}-${part}` },
  } satisfies Configuration;
}

/** For visitors: one style sheet per theme, with its fonts, and one plain script. */
function visitorConfig({ dir, name, version }: BuildOptions): Configuration {
  const { output, ...config } = siteConfig({ dir, name, version, part: 'site' });
  const themes = themesOf(dir);
  const entries = themes.map((theme) => [
    theme,
    ['./src/public-site/site.css', `./src/public-site/themes/${theme}/${theme}.theme.tsx`],
  ]);
  return {
    ...config,
    entry: { main: './src/public-site/main.ts', ...Object.fromEntries(entries) },
    output: { ...output, clean: { keep: rendererFile } },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', ignoreOrder: true }),
      stylesOnly(themes),
      siteCheck(name),
    ],
  };
}

/**
 * For the gateway: the entry's exports in one file without imports, React included. Its class names are
 * those of the style sheets.
 */
function rendererConfig(
  { dir, name, version }: BuildOptions,
  entry = './src/public-site/render-site.tsx',
): Configuration {
  const { output, resolve, ...config } = siteConfig({
    dir,
    name,
    version,
    part: 'site-renderer',
  });
  return {
    ...config,
    target: ['node', 'es2022'],
    entry: { renderer: entry },
    output: {
      ...output,
      filename: rendererFile,
      library: { type: 'commonjs2' },
      publicPath: '',
    },
    // React's build for edge servers imports no module of Node.
    resolve: {
      ...resolve,
      alias: { 'react-dom/server$': 'react-dom/server.edge', 'socket.io-client$': false },
    },
    module: {
      rules: namesOnlyRules(name),
      parser: { javascript: { dynamicImportMode: 'eager' } },
    },
    plugins: [],
  };
}

export const siteConfigs = (options: BuildOptions) => [
  visitorConfig(options),
  rendererConfig(options),
];

/**
 * For readers of clients' pages: one style sheet with all their styles, a small script, and the
 * page's code, which the script loads with its hash.
 */
function clientPagesConfig({ dir, name, version }: BuildOptions): Configuration {
  const { output, ...config } = siteConfig({ dir, name, version, part: 'client-pages' });
  return {
    ...config,
    entry: { main: './src/client-pages/main.ts' },
    output: { ...output, crossOriginLoading: 'anonymous', clean: { keep: rendererFile } },
    optimization: {
      ...config.optimization,
      splitChunks: {
        minChunks: 2,
        cacheGroups: {
          defaultVendors: false,
          default: false,
          styles: { name: 'client', type: 'css/mini-extract', chunks: 'all', enforce: true },
        },
      },
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', ignoreOrder: true }),
      scriptsLast(),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      siteCheck(name, { 'main.js': 10, '.css': 30 }),
    ],
  };
}

export const clientPagesConfigs = (options: BuildOptions) => [
  clientPagesConfig(options),
  rendererConfig(options, './src/client-pages/render-page.tsx'),
];

/**
 * For visitors of the product's public pages: the script that starts the shell, which the gateway
 * writes into the page. Their styles are the shell's.
 */
function startScriptConfig({ dir, name, version }: BuildOptions): Configuration {
  const { output, ...config } = siteConfig({ dir, name, version, part: 'start-script' });
  return {
    ...config,
    entry: { start: './src/rendering/start.ts' },
    output: { ...output, clean: { keep: rendererFile } },
    plugins: [siteCheck(name, { '.js': 2 })],
  };
}

/** The service worker, and the one that replaces it where the operator ends it: see the gateway. */
function workersConfig({ dir, name, version }: BuildOptions): Configuration {
  const { output, ...config } = siteConfig({ dir, name, version, part: 'workers' });
  return {
    ...config,
    target: ['webworker', 'es2022'],
    entry: {
      'service-worker': './src/worker/service-worker.js',
      'push-worker': './src/worker/push-worker.js',
    },
    output: { ...output, path: path.join(dir, 'dist'), clean: false },
    plugins: [siteCheck(name, { '.js': 6 })],
  };
}

/** The renderer names the shell's own files, by the shell's addresses. */
function publicPagesConfig(options: BuildOptions): Configuration {
  const { output, ...config } = rendererConfig(options, './src/rendering/render-page.tsx');
  return { ...config, output: { ...output, publicPath: '/shell/' } };
}

export const publicPagesConfigs = (options: BuildOptions) => [
  startScriptConfig(options),
  publicPagesConfig(options),
  workersConfig(options),
];
