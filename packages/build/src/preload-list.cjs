const path = require('node:path');
const { integrityOf } = require('./style-integrity.cjs');

/**
 * Writes `preloads.json`: the files of each named late chunk, with hashes. The gateway creates
 * preload hints from it, so that a page does not wait for the start script to request them.
 */
const preloadList = () => ({
  apply(compiler) {
    compiler.hooks.afterEmit.tap('PreloadList', (compilation) => {
      const { path: folder, publicPath } = compilation.outputOptions;
      const fs = compiler.outputFileSystem;
      const asset = (file) => ({
        path: publicPath + file,
        integrity: integrityOf(fs.readFileSync(path.join(folder, file))),
      });
      const list = {};
      for (const [name, group] of compilation.namedChunkGroups) {
        if (!group.isInitial()) list[name] = group.getFiles().map(asset);
      }
      fs.writeFileSync(path.join(folder, 'preloads.json'), JSON.stringify(list));
    });
  },
});

module.exports = { preloadList };
