const { createHash } = require('node:crypto');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { Compilation, sources } = require('webpack');

const name = 'StyleIntegrity';
const placeholder = '__STYLE_HASHES__';

const integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Makes browsers refuse a remote's modified late style sheets, as they refuse its modified scripts:
 * the integrity plugin skips style sheets that the runtime loads.
 */
const styleIntegrity = () => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        name,
        (source, { tag, chunkId }) => `${source}\n${tag}.integrity = ${placeholder}[${chunkId}];`,
      );
      // Runs after file names have their final hashes, which style sheets contain.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tap({ name, stage }, () => writeHashes(compilation));
    });
  },
});

function writeHashes(compilation) {
  const hashes = {};
  for (const chunk of compilation.chunks) {
    const style = [...chunk.files].find((file) => file.endsWith('.css'));
    if (!style) continue;
    hashes[chunk.id] = integrityOf(compilation.getAsset(style).source.buffer());
  }
  compilation.updateAsset('remoteEntry.js', (source) => {
    const text = source.source().toString();
    return new sources.RawSource(text.replace(placeholder, JSON.stringify(hashes)));
  });
}

module.exports = { integrityOf, styleIntegrity };
