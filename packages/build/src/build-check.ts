import { gzipSync } from 'node:zlib';
import postcss from 'postcss';
import webpack, { type Compilation, type Compiler, type WebpackPluginInstance } from 'webpack';
import { outputFiles } from './output-files.ts';
import { integrityOf } from './style-integrity.ts';

interface Budget {
  name: string;
  kind: 'shell' | 'remote';
  /** Of the scripts that a first page loads (gzip). */
  budgetKb: number;
  /** Of all scripts together. */
  wholeBudgetKb?: number;
}

/** A compilation whose files are written. */
interface Written {
  compilation: Compilation;
  read: (file: string) => Buffer;
}

const kb = (bytes: number) => Math.round(bytes / 102.4) / 10;
const gzipSize = (source: Buffer) => gzipSync(source, { level: 9 }).length;
const outsideLayers = new Set(['layer', 'font-face', 'keyframes', 'property', 'import', 'charset']);

/** Selectors of a style sheet that are outside every cascade layer. */
function unlayered(css: string): string[] {
  return postcss
    .parse(css)
    .nodes.filter((node) => !(node.type === 'atrule' && outsideLayers.has(node.name)))
    .filter((node) => node.type !== 'comment')
    .map((node) => {
      if (node.type === 'rule') return node.selector;
      return node.type === 'atrule' ? `@${node.name}` : node.toString();
    });
}

/** The part of module federation's manifest that is read here. */
interface Manifest {
  exposes: { name: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

function firstFiles(kind: Budget['kind'], { compilation, read }: Written): string[] {
  // A visitor's first page is the start page.
  if (kind === 'shell') {
    return ['main', 'landing'].flatMap(
      (name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? [],
    );
  }
  const { exposes }: Manifest = JSON.parse(read('mf-manifest.json').toString());
  const assets = exposes.find((expose) => expose.name === 'lifecycles')?.assets;
  return ['remoteEntry.js', ...(assets?.js.sync ?? []), ...(assets?.css.sync ?? [])];
}

/**
 * Fails a production build that would surprise a visitor: more initial bytes than its budget, a
 * shared library bundled by mistake (detected as a second sync chunk), a style outside the layers,
 * which would win over every other style of the page, or a style sheet that could not be checked.
 */
export const buildCheck = ({
  name,
  kind,
  budgetKb,
  wholeBudgetKb,
}: Budget): WebpackPluginInstance => ({
  apply(compiler: Compiler) {
    const checkWhole = (budget: number, { compilation, read }: Written) => {
      const scripts = Object.keys(compilation.assets).filter((file) => file.endsWith('.js'));
      const whole = scripts.reduce((sum, file) => sum + gzipSize(read(file)), 0);
      console.log(`${name}: ${kb(whole)} KB of JavaScript in all (gzip), budget ${budget} KB`);
      return whole <= budget * 1024 ? [] : [`${kb(whole)} KB in all is over its budget`];
    };
    compiler.hooks.afterEmit.tap('BuildCheck', (compilation) => {
      if (compilation.errors.length > 0) return;
      const { read } = outputFiles(compilation);
      const fail = (message: string) =>
        compilation.errors.push(new webpack.WebpackError(`${name}: ${message}`));

      const scripts = firstFiles(kind, { compilation, read }).filter((f) => f.endsWith('.js'));
      if (kind === 'remote' && scripts.length !== 2) {
        fail(`expected an entry and one chunk at start, found ${scripts.join(', ')}`);
      }
      const size = scripts.reduce((sum, file) => sum + gzipSize(read(file)), 0);
      console.log(`${name}: ${kb(size)} KB of JavaScript at start (gzip), budget ${budgetKb} KB`);
      if (size > budgetKb * 1024) fail(`${kb(size)} KB at start is over its budget`);
      if (wholeBudgetKb) checkWhole(wholeBudgetKb, { compilation, read }).forEach(fail);

      for (const file of Object.keys(compilation.assets).filter((f) => f.endsWith('.css'))) {
        const found = unlayered(read(file).toString());
        if (found.length > 0)
          fail(`${file} styles outside @layer: ${found.slice(0, 5).join(', ')}`);
        if (kind === 'remote' && !read('remoteEntry.js').includes(integrityOf(read(file))))
          fail(`${file} would be run whatever is in it: its hash is not in the entry`);
      }
    });
  },
});
