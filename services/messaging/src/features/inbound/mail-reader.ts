import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { unavailable } from '@soloist/service-kit';
import pLimit from 'p-limit';
import type { IncomingMail } from './read-mail.ts';

const withinMs = 20_000;
const script = fileURLToPath(new URL('./mail-reader.worker.ts', import.meta.url));
// Mails wait for one another, other work waits for none of them.
const limit = pLimit(1);
let running: Worker | undefined;

/**
 * Reads a mail on another thread, with little memory and time: one that is made to keep its reader
 * busy stops nobody else.
 * @throws AppError `unavailable` when it cannot be read.
 */
export const readMailAside = (raw: Buffer): Promise<IncomingMail> => limit(() => readOnThread(raw));

async function readOnThread(raw: Buffer): Promise<IncomingMail> {
  const worker = running ?? startWorker();
  running = worker;
  try {
    worker.postMessage(raw);
    const signal = AbortSignal.timeout(withinMs);
    const [read] = (await once(worker, 'message', { signal })) as [IncomingMail];
    // Buffers arrive as plain arrays of bytes.
    const files = read.files.map((file) => ({ ...file, content: Buffer.from(file.content) }));
    return { ...read, files };
  } catch (err) {
    running = undefined;
    await worker.terminate();
    throw unavailable('This mail cannot be read.', err);
  }
}

function startWorker(): Worker {
  const worker = new Worker(script, {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 },
  });
  // Between mails it keeps no process from ending, and may end itself.
  worker.unref();
  worker.on('error', () => {
    if (running === worker) running = undefined;
  });
  return worker;
}
