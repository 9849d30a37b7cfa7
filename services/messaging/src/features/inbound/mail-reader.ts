import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { unavailable } from '@soloist/service-kit';
import pLimit from 'p-limit';
import type { ReadTask } from './mail-reader.worker.ts';
import type { IncomingMail } from './read-mail.ts';
import type { MailReport } from './read-report.ts';

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
export async function readMailAside(raw: Buffer): Promise<IncomingMail> {
  const read = await limit(() => runOnThread<IncomingMail>({ as: 'mail', raw }));
  // Buffers arrive as plain arrays of bytes.
  const files = read.files.map((file) => ({ ...file, content: Buffer.from(file.content) }));
  return { ...read, files };
}

/** The same for a report of an email of ours; nothing of what is none. */
export const readReportAside = (raw: Buffer): Promise<MailReport | undefined> =>
  limit(() => runOnThread<MailReport | undefined>({ as: 'report', raw }));

async function runOnThread<Read>(task: ReadTask): Promise<Read> {
  const worker = running ?? startWorker();
  running = worker;
  try {
    worker.postMessage(task);
    const signal = AbortSignal.timeout(withinMs);
    const [read] = await once(worker, 'message', { signal });
    return read;
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
