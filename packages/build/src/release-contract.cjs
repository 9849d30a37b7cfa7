const path = require('node:path');
const { usedContract } = require('@soloist/contracts/used-contract');
const { root } = require('./base.cjs');

const plugin = 'ReleaseContract';
const ours = '@soloist/';

/**
 * The exports of one of our shared modules: those that the shell has, those that a remote imports.
 */
function namesOf(compilation, { kind, module }) {
  if (kind === 'shell') {
    const resource = path.join(root, 'packages', module.slice(ours.length), 'src/index.ts');
    const found = [...compilation.modules].find((each) => each.resource === resource);
    return compilation.moduleGraph.getProvidedExports(found);
  }
  return [...compilation.modules].flatMap(({ dependencies }) =>
    dependencies.filter(({ request }) => request === module).flatMap(({ ids }) => ids?.[0] ?? []),
  );
}

/**
 * Writes `contract.json`: what this build requires and provides, `ReleaseContract` of the
 * contracts. `versions` are those of the shared modules, for a remote ranges of them; `exposes` are
 * the modules that a remote has and the shell loads.
 */
const releaseContract = ({ kind, versions, exposes }) => ({
  apply(compiler) {
    let shared = {};
    compiler.hooks.thisCompilation.tap(plugin, (compilation) => {
      // Before modules are concatenated, while each still has its list of imports.
      compilation.hooks.seal.tap(plugin, () => {
        const described = Object.entries(versions).map(([module, version]) => {
          const names = module.startsWith(ours) ? namesOf(compilation, { kind, module }) : [];
          return [module, { version, names: [...new Set(names)].sort() }];
        });
        shared = Object.fromEntries(described);
      });
    });
    compiler.hooks.afterEmit.tap(plugin, ({ errors, assets, outputOptions }) => {
      if (errors.length > 0) return;
      const fs = compiler.outputFileSystem;
      const inFolder = (file) => path.join(outputOptions.path, file);
      const code = Object.keys(assets)
        .filter((file) => file.endsWith('.js'))
        .map((file) => fs.readFileSync(inFolder(file), 'utf8'))
        .join('\n');
      const contract = usedContract({ kind, code, exposes, shared });
      fs.writeFileSync(inFolder('contract.json'), JSON.stringify(contract));
    });
  },
});

module.exports = { releaseContract };
