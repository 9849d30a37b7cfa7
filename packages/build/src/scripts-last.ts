import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack';

const name = 'ScriptsLast';

/**
 * Makes the integrity plugin use the hash of a late chunk's script: it stores one hash per chunk,
 * that of its last file. Files are in the order in which they were created or read from webpack's
 * cache, so a style sheet may come last; browsers would then refuse the script and break the page.
 */
export const scriptsLast = (): WebpackPluginInstance => ({
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // Runs just before the integrity plugin.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE - 1;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        for (const { files } of compilation.chunks) moveScriptsLast(files);
      });
    });
  },
});

function moveScriptsLast(files: Set<string>) {
  for (const script of [...files].filter((file) => file.endsWith('.js'))) {
    files.delete(script);
    files.add(script);
  }
}
