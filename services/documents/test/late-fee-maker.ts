// Runs the scheduled tasks of invoices from the first line of its input until it is killed: node late-fee-maker.ts <mongo address> <database>
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectMongo, createLogger } from '@soloist/server-kit';
import { invoiceTasks } from '../src/modules/documents/invoices/invoice-tasks.job.ts';

const [url = '', database = ''] = process.argv.slice(2);
await connectMongo(url, database);
const queue = { enqueue: async () => {}, close: async () => {} };
const logger = createLogger('documents', 'silent');
// A killed process does not write its cache.
flushCompileCache();
process.stdout.write('ready\n');
await once(process.stdin, 'data');
for (;;) {
  for (const task of invoiceTasks) await task({ queue, logger });
  await sleep(5);
}
