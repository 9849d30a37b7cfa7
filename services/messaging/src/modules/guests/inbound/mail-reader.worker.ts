import { parentPort } from 'node:worker_threads';
import { readMail } from './read-mail.rules.ts';
import { readReport } from './read-report.rules.ts';

export interface ReadTask {
  as: 'mail' | 'report';
  raw: Uint8Array;
}

parentPort?.on('message', async ({ as, raw }: ReadTask) => {
  if (!(raw instanceof Uint8Array)) throw new Error('expected the bytes of an email');
  const bytes = Buffer.from(raw);
  parentPort?.postMessage(as === 'mail' ? await readMail(bytes) : await readReport(bytes));
});
