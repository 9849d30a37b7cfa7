import type nodeFs from 'node:fs';
import path from 'node:path';
import type { Compilation, Compiler } from 'webpack';

/** The files that a build has written: on disk, or in the memory of the dev server. */
export function outputFiles({ compiler, outputOptions }: Compilation) {
  const fs = syncFunctionsOf(compiler);
  const inFolder = (file: string) => path.join(outputOptions.path ?? '', file);
  return {
    read: (file: string): Buffer => fs.readFileSync(inFolder(file)),
    write: (file: string, text: string) => fs.writeFileSync(inFolder(file), text),
  };
}

/** Node's file system and the dev server's have these functions, although webpack requires neither. */
const syncFunctionsOf = ({ outputFileSystem }: Compiler) =>
  outputFileSystem as unknown as Pick<typeof nodeFs, 'readFileSync' | 'writeFileSync'>;
