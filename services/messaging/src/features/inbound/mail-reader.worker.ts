import { parentPort } from 'node:worker_threads';
import { readMail } from './read-mail.ts';

parentPort?.on('message', async (raw: Uint8Array) => {
  if (!(raw instanceof Uint8Array)) throw new Error('not the bytes of a mail');
  parentPort?.postMessage(await readMail(Buffer.from(raw)));
});
