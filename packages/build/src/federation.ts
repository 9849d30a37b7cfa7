import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { containerName, root } from './base.ts';
import { isDev } from './dev.ts';

type Kind = 'shell' | 'remote';
type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0];

// Only what has identity: two copies of any of these would not know each other. Everything else
// is bundled, because sharing a module turns tree-shaking off for it.
const sharedModules = ['react', 'react/', 'react-dom', 'react-dom/', '@soloist/web-client'];

function versionOf(module: string): string {
  const file = path.join(root, 'node_modules', module.replace(/\/$/, ''), 'package.json');
  return JSON.parse(readFileSync(file, 'utf8')).version;
}

function shared(kind: Kind): Options['shared'] {
  return Object.fromEntries(
    sharedModules.map((module) => [
      module,
      {
        singleton: true,
        requiredVersion: `^${versionOf(module)}`,
        // A remote built against another version shows its fallback instead of failing
        // unpredictably.
        strictVersion: true,
        ...(kind === 'shell' ? { eager: true } : { import: false }),
      },
    ]),
  );
}

/** The versions that the shell has and the ranges that a remote accepts, by module. */
export function sharedVersions(kind: Kind): Record<string, string> {
  const modules = sharedModules.filter((module) => !module.endsWith('/'));
  const prefix = kind === 'shell' ? '' : '^';
  return Object.fromEntries(modules.map((module) => [module, prefix + versionOf(module)]));
}

export const exposes = { './lifecycles': './src/index.ts' };

const ofKind: Record<Kind, Partial<Options>> = {
  shell: {
    experiments: {
      provideExternalRuntime: true,
      optimization: { target: 'web', disableSnapshot: true },
    },
  },
  remote: {
    filename: 'remoteEntry.js',
    exposes,
    experiments: {
      externalRuntime: true,
      optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
    },
  },
};

/** The module federation plugin of the shell or of a remote. */
export const federation = ({ name, kind }: { name: string; kind: Kind }) =>
  new ModuleFederationPlugin({
    name: containerName(name),
    remotes: {},
    shareStrategy: 'loaded-first',
    shared: shared(kind),
    manifest: kind === 'remote' ? { disableAssetsAnalyze: false } : false,
    dts: false,
    dev: isDev
      ? {
          disableHotTypesReload: true,
          disableDynamicRemoteTypeHints: true,
          disableLiveReload: true,
        }
      : false,
    ...ofKind[kind],
  });
