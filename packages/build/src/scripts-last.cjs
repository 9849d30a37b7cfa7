const { Compilation } = require('webpack');

const name = 'ScriptsLast';

/**
 * Lets the integrity plugin know a late chunk by its script: it keeps one hash a chunk, that of its last file.
 * Files are in the order in which they were made or read from webpack's cache, so a style sheet may come last;
 * browsers would refuse the script then, and with it the page.
 */
const scriptsLast = () => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // Just before the integrity plugin's.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE - 1;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        for (const { files } of compilation.chunks) moveScriptsLast(files);
      });
    });
  },
});

function moveScriptsLast(files) {
  for (const script of [...files].filter((file) => file.endsWith('.js'))) {
    files.delete(script);
    files.add(script);
  }
}

module.exports = { scriptsLast };
