import path from 'node:path';
import { usedContract } from '@soloist/contracts/used-contract';
import type { Compilation, Compiler, Dependency, WebpackPluginInstance } from 'webpack';
import { root } from './base.ts';
import { outputFiles } from './output-files.ts';

type Contract = Parameters<typeof usedContract>[0];

/** A dependency of a module; only an import has these two. webpack does not export its class. */
type ImportedName = Dependency & { request?: string; ids?: string[] };

interface ContractOptions extends Pick<Contract, 'kind' | 'exposes'> {
  versions: Record<string, string>;
}

const plugin = 'ReleaseContract';
const ours = '@soloist/';

/**
 * The exports of one of our shared modules: those that the shell has, those that a remote imports.
 */
function namesOf(compilation: Compilation, kind: Contract['kind'], module: string): string[] {
  if (kind === 'shell') {
    const resource = path.join(root, 'packages', module.slice(ours.length), 'src/index.ts');
    const found = [...compilation.modules].find((each) => each.nameForCondition() === resource);
    const exported = found && compilation.moduleGraph.getProvidedExports(found);
    if (!Array.isArray(exported)) throw new Error(`The exports of ${module} are unknown.`);
    return exported;
  }
  return [...compilation.modules].flatMap(({ dependencies }) =>
    dependencies
      .map((each: ImportedName) => each)
      .filter(({ request }) => request === module)
      .flatMap(({ ids }) => ids?.[0] ?? []),
  );
}

/**
 * Writes `contract.json`: what this build requires and provides, `ReleaseContract` of the
 * contracts. `versions` are those of the shared modules, for a remote ranges of them; `exposes` are
 * the modules that a remote has and the shell loads.
 */
export const releaseContract = ({
  kind,
  versions,
  exposes,
}: ContractOptions): WebpackPluginInstance => ({
  apply(compiler: Compiler) {
    let shared: Contract['shared'] = {};
    compiler.hooks.thisCompilation.tap(plugin, (compilation) => {
      // Before modules are concatenated, while each still has its list of imports.
      compilation.hooks.seal.tap(plugin, () => {
        const described = Object.entries(versions).map(([module, version]) => {
          const names = module.startsWith(ours) ? namesOf(compilation, kind, module) : [];
          return [module, { version, names: [...new Set(names)].sort() }];
        });
        shared = Object.fromEntries(described);
      });
    });
    compiler.hooks.afterEmit.tap(plugin, (compilation) => {
      if (compilation.errors.length > 0) return;
      const { read, write } = outputFiles(compilation);
      const code = Object.keys(compilation.assets)
        .filter((file) => file.endsWith('.js'))
        .map((file) => read(file).toString())
        .join('\n');
      const contract = usedContract({ kind, code, exposes, shared });
      write('contract.json', JSON.stringify(contract));
    });
  },
});
