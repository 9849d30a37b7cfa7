import { readFile, stat } from 'node:fs/promises';
import type { Logger } from '@soloist/server-kit';

/**
 * Reads a file that may be replaced while the gateway runs, and parses it again after a change.
 * While it is missing or invalid, the last valid value stays in use; `undefined` if there was none.
 */
export function watchFile<T>(
  file: string,
  parse: (text: string) => T | Promise<T>,
  logger: Logger,
) {
  let stamp = '';
  let value: Promise<T | undefined> = Promise.resolve(undefined);
  const readAgain = async (last: Promise<T | undefined>) => {
    try {
      return await parse(await readFile(file, 'utf8'));
    } catch (err) {
      logger.error({ err, file }, 'page source file not usable');
      return last;
    }
  };
  return async (): Promise<T | undefined> => {
    const seen = await stampOf(file);
    if (seen !== stamp) {
      stamp = seen;
      // Concurrent callers share the same read.
      value = readAgain(value);
    }
    return value;
  };
}

const stampOf = (file: string) =>
  stat(file).then(
    ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
    () => 'missing',
  );
