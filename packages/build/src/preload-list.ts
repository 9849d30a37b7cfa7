import type { Compiler, WebpackPluginInstance } from 'webpack';
import { outputFiles } from './output-files.ts';
import { integrityOf } from './style-integrity.ts';

/**
 * Writes `preloads.json`: the files of each named late chunk, with hashes. The gateway creates
 * preload hints from it, so that a page does not wait for the start script to request them.
 */
export const preloadList = (): WebpackPluginInstance => ({
  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tap('PreloadList', (compilation) => {
      const { publicPath } = compilation.outputOptions;
      const { read, write } = outputFiles(compilation);
      const asset = (file: string) => ({
        path: publicPath + file,
        integrity: integrityOf(read(file)),
      });
      const list: Record<string, ReturnType<typeof asset>[]> = {};
      for (const [name, group] of compilation.namedChunkGroups) {
        if (!group.isInitial()) list[name] = group.getFiles().map(asset);
      }
      write('preloads.json', JSON.stringify(list));
    });
  },
});
