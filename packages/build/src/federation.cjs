const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { containerName, root } = require('./base.cjs');
const { isDev } = require('./dev.cjs');

// Only what has identity: two copies of any of these would not know each other. Everything else
// is bundled, because sharing a module turns tree-shaking off for it.
const sharedModules = ['react', 'react/', 'react-dom', 'react-dom/', '@soloist/web-client'];

const versionOf = (module) =>
  require(path.join(root, 'node_modules', module.replace(/\/$/, ''), 'package.json')).version;

function shared(kind) {
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
function sharedVersions(kind) {
  const modules = sharedModules.filter((module) => !module.endsWith('/'));
  const prefix = kind === 'shell' ? '' : '^';
  return Object.fromEntries(modules.map((module) => [module, prefix + versionOf(module)]));
}

const exposes = { './lifecycles': './src/index.ts' };

const ofKind = {
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
const federation = ({ name, kind }) =>
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

module.exports = { exposes, federation, sharedVersions };
