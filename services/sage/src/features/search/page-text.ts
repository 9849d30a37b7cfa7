import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError, unavailable } from '@soloist/service-kit';
import pLimit from 'p-limit';
import type { PageText } from './page-text.worker.ts';

const withinMs = 8000;
// Each takes a thread and up to 200 MB: pages of everybody's questions wait for one another.
const limit = pLimit(2);
const script = fileURLToPath(new URL('./page-text.worker.ts', import.meta.url));

/**
 * Title and text of an HTML page. A thread of its own reads it, with little memory and time: a
 * page made to keep its reader busy stops nobody's answer.
 * @throws AppError when it cannot be read.
 */
export const pageText = (html: string, signal: AbortSignal): Promise<PageText> =>
  limit(() => readOnThread(html, signal));

async function readOnThread(html: string, signal: AbortSignal): Promise<PageText> {
  signal.throwIfAborted();
  const worker = new Worker(script, {
    workerData: html,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 192, stackSizeMb: 4 },
  });
  const either = AbortSignal.any([signal, AbortSignal.timeout(withinMs)]);
  try {
    return await new Promise<PageText>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (err) => reject(unreadable(err)));
      worker.once('exit', () => reject(unreadable()));
      const stop = () =>
        reject(
          signal.aborted ? signal.reason : new AppError('timeout', 'This page took too long.'),
        );
      if (either.aborted) stop();
      either.addEventListener('abort', stop, { once: true });
    });
  } finally {
    await worker.terminate();
  }
}

const unreadable = (cause?: unknown) => unavailable('This page cannot be read.', cause);
