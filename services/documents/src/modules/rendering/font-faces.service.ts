import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const script = path.join(import.meta.dirname, 'font-faces.worker.ts');
const maxBuffer = 64 * 1024 * 1024;

let built: Promise<string> | undefined;

/**
 * `@font-face` rules of the document's fonts, embedded. Created once per process, in about a
 * second.
 */
export function fontFaces(): Promise<string> {
  built ??= buildFontFaces().catch((err: unknown) => {
    // The next document tries again.
    built = undefined;
    throw err;
  });
  return built;
}

/** In a process of its own: it takes 150 MB, which the end of a thread would not return. */
async function buildFontFaces(): Promise<string> {
  const { stdout } = await run(process.execPath, [script], { maxBuffer });
  return stdout;
}
