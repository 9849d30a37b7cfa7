const path = require('node:path');
const { gzipSync } = require('node:zlib');
const postcss = require('postcss');
const { integrityOf } = require('./style-integrity.cjs');

const kb = (bytes) => Math.round(bytes / 102.4) / 10;
const gzipSize = (source) => gzipSync(source, { level: 9 }).length;
const outsideLayers = new Set(['layer', 'font-face', 'keyframes', 'property', 'import', 'charset']);

/** Selectors of a style sheet that are outside every cascade layer. */
function unlayered(css) {
  return postcss
    .parse(css)
    .nodes.filter((node) => !(node.type === 'atrule' && outsideLayers.has(node.name)))
    .filter((node) => node.type !== 'comment')
    .map((node) => node.selector ?? `@${node.name}`);
}

function firstFiles({ kind, compilation, read }) {
  // A visitor's first page is the start page.
  if (kind === 'shell') {
    return ['main', 'landing'].flatMap((name) => compilation.namedChunkGroups.get(name).getFiles());
  }
  const manifest = JSON.parse(read('mf-manifest.json'));
  const { js, css } = manifest.exposes.find((expose) => expose.name === 'lifecycles').assets;
  return ['remoteEntry.js', ...js.sync, ...css.sync];
}

/**
 * Fails a production build that would surprise a visitor: more initial bytes than its budget, a
 * shared library bundled by mistake (detected as a second sync chunk), a style outside the layers,
 * which would win over every other style of the page, or a style sheet that could not be checked.
 */
const buildCheck = ({ name, kind, budgetKb, wholeBudgetKb }) => ({
  apply(compiler) {
    const checkWhole = ({ compilation, read, fail }) => {
      const scripts = Object.keys(compilation.assets).filter((file) => file.endsWith('.js'));
      const whole = scripts.reduce((sum, file) => sum + gzipSize(read(file)), 0);
      console.log(
        `${name}: ${kb(whole)} KB of JavaScript in all (gzip), budget ${wholeBudgetKb} KB`,
      );
      if (whole > wholeBudgetKb * 1024) fail(`${kb(whole)} KB in all is over its budget`);
    };
    compiler.hooks.afterEmit.tap('BuildCheck', (compilation) => {
      if (compilation.errors.length > 0) return;
      const read = (file) =>
        compiler.outputFileSystem.readFileSync(path.join(compilation.outputOptions.path, file));
      const fail = (message) => compilation.errors.push(new Error(`${name}: ${message}`));

      const scripts = firstFiles({ kind, compilation, read }).filter((f) => f.endsWith('.js'));
      if (kind === 'remote' && scripts.length !== 2) {
        fail(`expected an entry and one chunk at start, found ${scripts.join(', ')}`);
      }
      const size = scripts.reduce((sum, file) => sum + gzipSize(read(file)), 0);
      console.log(`${name}: ${kb(size)} KB of JavaScript at start (gzip), budget ${budgetKb} KB`);
      if (size > budgetKb * 1024) fail(`${kb(size)} KB at start is over its budget`);
      if (wholeBudgetKb) checkWhole({ compilation, read, fail });

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

module.exports = { buildCheck };
