const path = require('node:path');
const { integrityOf } = require('./style-integrity.cjs');

/**
 * Writes `preloads.json`: by the name of each named late chunk, what it loads, with hashes. The
 * gateway makes preload hints of it, so that a page does not wait for the start to ask.
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
