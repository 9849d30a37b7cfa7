import { parentPort } from 'node:worker_threads';
import { readMail } from './read-mail.ts';
import { readReport } from './read-report.ts';

export interface ReadTask {
  as: 'mail' | 'report';
  raw: Uint8Array;
}

parentPort?.on('message', async ({ as, raw }: ReadTask) => {
  if (!(raw instanceof Uint8Array)) throw new Error('not the bytes of a mail');
  const bytes = Buffer.from(raw);
  parentPort?.postMessage(as === 'mail' ? await readMail(bytes) : await readReport(bytes));
});
