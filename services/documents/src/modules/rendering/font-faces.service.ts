import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const source = path.join(import.meta.dirname, 'font-faces.asset.ts');
const maxBuffer = 64 * 1024 * 1024;

let loaded: Promise<string> | undefined;

/** `@font-face` rules of the document's fonts, embedded. */
export function fontFaces(): Promise<string> {
  loaded ??= loadFontFaces().catch((err: unknown) => {
    // The next document tries again.
    loaded = undefined;
    throw err;
  });
  return loaded;
}

/**
 * A bundle has them in a file, which its build wrote. Sources create them in about a second, in a process
 * of its own: it takes 150 MB, which the end of a thread would not return.
 */
async function loadFontFaces(): Promise<string> {
  if (!source.endsWith('.ts')) return readFile(source, 'utf8');
  const { stdout } = await run(process.execPath, [source], { maxBuffer });
  return stdout;
}
