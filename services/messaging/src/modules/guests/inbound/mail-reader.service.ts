import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { unavailable } from '@soloist/server-kit';
import pLimit from 'p-limit';
import type { ReadTask } from './mail-reader.worker.ts';
import type { IncomingMail } from './read-mail.rules.ts';
import type { MailReport } from './read-report.rules.ts';

const timeoutMs = 20_000;
const script = fileURLToPath(new URL('./mail-reader.worker.ts', import.meta.url));
// Emails are read one after the other and never block other work.
const limit = pLimit(1);
let currentWorker: Worker | undefined;

/**
 * Reads an email on another thread, with limited memory and time: a hostile one that keeps its
 * reader busy blocks no other email.
 * @throws AppError `unavailable` when it cannot be read.
 */
export async function readMailInWorker(raw: Buffer): Promise<IncomingMail> {
  const read = await limit(() => runOnThread<IncomingMail>({ as: 'mail', raw }));
  // Buffers arrive as plain arrays of bytes.
  const files = read.files.map((file) => ({ ...file, content: Buffer.from(file.content) }));
  return { ...read, files };
}

/** The same for a delivery report; undefined for any other email. */
export const readReportInWorker = (raw: Buffer): Promise<MailReport | undefined> =>
  limit(() => runOnThread<MailReport | undefined>({ as: 'report', raw }));

async function runOnThread<Read>(task: ReadTask): Promise<Read> {
  const worker = currentWorker ?? startWorker();
  currentWorker = worker;
  try {
    worker.postMessage(task);
    const signal = AbortSignal.timeout(timeoutMs);
    const [read] = await once(worker, 'message', { signal });
    return read;
  } catch (err) {
    currentWorker = undefined;
    await worker.terminate();
    throw unavailable('This email could not be read.', err);
  }
}

function startWorker(): Worker {
  const worker = new Worker(script, {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 },
  });
  // When idle it keeps no process alive, and may exit.
  worker.unref();
  worker.on('error', () => {
    if (currentWorker === worker) currentWorker = undefined;
  });
  return worker;
}
