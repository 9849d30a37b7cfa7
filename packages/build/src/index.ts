import { readFileSync } from 'node:fs';
import path from 'node:path';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import { baseConfig, root } from './base.ts';
import { buildCheck } from './build-check.ts';
import { devHead, devServer, isDev } from './dev.ts';
import { exposes, federation, sharedVersions } from './federation.ts';
import { preloadList } from './preload-list.ts';
import { releaseContract } from './release-contract.ts';
import { clientPagesConfigs, publicPagesConfigs, siteConfigs } from './site.ts';
import { styleIntegrity } from './style-integrity.ts';

interface WorkspaceBuild {
  dir: string;
  /** Of the scripts that a first page loads (gzip). */
  budgetKb: number;
}

const federationRuntime = path.join(root, 'node_modules/@module-federation');
const readPackage = (dir: string): { name: string; version: string } =>
  JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
const contractOf = (kind: 'shell' | 'remote') =>
  releaseContract({ kind, versions: sharedVersions(kind), exposes: Object.keys(exposes) });
const nameOf = (dir: string) => readPackage(dir).name.replace('@soloist/', '');

/**
 * Webpack configuration of the shell: every module with identity is eager in it, and it provides
 * the federation runtime to the remotes. The build fails when the initial load of a page is over
 * `budgetKb` (gzip).
 */
export function shellConfig({ dir, budgetKb }: WorkspaceBuild) {
  const name = nameOf(dir);
  const base = baseConfig({ dir, name, version: readPackage(dir).version });
  return {
    ...base,
    entry: { main: './src/index.ts' },
    output: { ...base.output, publicPath: '/shell/', filename: base.output.chunkFilename },
    resolve: {
      ...base.resolve,
      // Without these the runtime is bundled twice, as CommonJS and as modules: 22 KB more.
      alias: {
        '@module-federation/runtime-core$': `${federationRuntime}/runtime-core/dist/index.js`,
        '@module-federation/sdk$': `${federationRuntime}/sdk/dist/index.js`,
        '@module-federation/error-codes$': `${federationRuntime}/error-codes/dist/index.mjs`,
        '@module-federation/runtime-tools/runtime-core$': `${federationRuntime}/runtime-core/dist/index.js`,
      },
    },
    optimization: {
      ...base.optimization,
      splitChunks: {
        // Each file costs a page a request: only modules that are big (before minifying) and needed
        // by several late chunks get their own file.
        minSize: 100_000,
        cacheGroups: {
          defaultVendors: false,
          vendor: {
            test: /node_modules/,
            // The fonts' small style sheets go into the main one.
            type: /^javascript/,
            name: 'vendor',
            chunks: 'initial',
            enforce: true,
          },
        },
      },
    },
    plugins: [
      ...base.plugins,
      federation({ name, kind: 'shell' }),
      new HtmlPlugin({
        template: path.join(dir, 'src/index.html'),
        inject: 'head',
        scriptLoading: 'defer',
      }),
      // Files that are requested by a name without a hash.
      new CopyPlugin({ patterns: [path.join(dir, 'src/public')] }),
      ...(isDev
        ? [devHead(HtmlPlugin)]
        : [preloadList(), contractOf('shell'), buildCheck({ name, kind: 'shell', budgetKb })]),
    ],
    devServer: isDev ? devServer(name) : undefined,
  } satisfies Configuration;
}

/** The same with `dist/site`, by which the gateway renders the public pages, from `src/rendering`. */
export const shellWithPublicPagesConfig = (build: WorkspaceBuild) =>
  withRenderer(build, { container: shellConfig(build), rendererConfigs: publicPagesConfigs });

/**
 * Webpack configuration of a remote: exposes `./lifecycles` (`src/index.ts`) and bundles nothing
 * that the shell shares. The build fails when its first paint is over `budgetKb` (gzip), when it
 * would load an unexpected chunk, when a style is outside the cascade layers, or, if
 * `wholeBudgetKb` is given, when all of its files together are over that.
 */
export function remoteConfig({
  dir,
  budgetKb,
  wholeBudgetKb,
}: WorkspaceBuild & { wholeBudgetKb?: number }) {
  const name = nameOf(dir);
  const base = baseConfig({ dir, name, version: readPackage(dir).version });
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      publicPath: isDev ? `/remotes/${name}/dev/` : 'auto',
      filename: base.output.chunkFilename,
    },
    optimization: {
      ...base.optimization,
      // One initial chunk: libraries leave it only when two later chunks need them.
      splitChunks: { minChunks: 2, cacheGroups: { defaultVendors: false } },
    },
    plugins: [
      ...base.plugins,
      federation({ name, kind: 'remote' }),
      ...(isDev
        ? []
        : [
            styleIntegrity(),
            contractOf('remote'),
            buildCheck({ name, kind: 'remote', budgetKb, wholeBudgetKb }),
          ]),
    ],
    devServer: isDev ? devServer(name) : undefined,
  } satisfies Configuration;
}

/**
 * The configuration of the remote that also renders portfolio sites: besides its container it
 * builds `dist/site` from `src/public-site`, which the gateway serves to visitors without the
 * shell. Development serves the container.
 */
export const remoteWithSiteConfig = (build: WorkspaceBuild) =>
  withRenderer(build, { container: remoteConfig(build), rendererConfigs: siteConfigs });

/** The same for the remote that renders the pages of clients, from `src/client-pages`. */
export const remoteWithClientPagesConfig = (build: WorkspaceBuild) =>
  withRenderer(build, { container: remoteConfig(build), rendererConfigs: clientPagesConfigs });

interface RenderedBuild<Container> {
  container: Container;
  rendererConfigs: typeof siteConfigs;
}

function withRenderer<Container extends Configuration>(
  { dir }: WorkspaceBuild,
  { container, rendererConfigs }: RenderedBuild<Container>,
) {
  if (isDev) return container;
  const name = nameOf(dir);
  const { output } = container;
  return [
    {
      ...container,
      output: { ...output, clean: { keep: /^(?:site\/|(?:service|push)-worker\.js$)/ } },
    },
    ...rendererConfigs({ dir, name, version: readPackage(dir).version }),
  ];
}
