import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compilation, type Compiler, type WebpackPluginInstance } from 'webpack';

const name = 'StyleIntegrity';
const placeholder = '__STYLE_HASHES__';

export const integrityOf = (content: string | Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Makes browsers refuse a remote's modified late style sheets, as they refuse its modified scripts:
 * the integrity plugin skips style sheets that the runtime loads.
 */
export const styleIntegrity = (): WebpackPluginInstance => ({
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        name,
        (source, { tag, chunkId }) => `${source}\n${tag}.integrity = ${placeholder}[${chunkId}];`,
      );
      // Runs after file names have their final hashes, which style sheets contain.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tap({ name, stage }, () => writeHashes(compilation));
    });
  },
});

function writeHashes(compilation: Compilation) {
  const hashes: Record<string, string> = {};
  for (const chunk of compilation.chunks) {
    const style = [...chunk.files].find((file) => file.endsWith('.css'));
    const asset = style && compilation.getAsset(style);
    if (asset) hashes[String(chunk.id)] = integrityOf(asset.source.buffer());
  }
  compilation.updateAsset('remoteEntry.js', (source) => {
    const text = source.source().toString();
    return new webpack.sources.RawSource(text.replace(placeholder, JSON.stringify(hashes)));
  });
}
