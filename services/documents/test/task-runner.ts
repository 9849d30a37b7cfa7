// Repeats scheduled tasks from the first line of its input until it is killed: node task-runner.ts <mongo address> <database> <invoices or recurring>
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectMongo, createLogger } from '@soloist/server-kit';
import { invoiceTasks } from '../src/modules/documents/invoices/invoice-tasks.job.ts';
import { makeDuePeriods } from '../src/modules/documents/recurring/make-periods.job.ts';

const [url = '', database = '', subject = ''] = process.argv.slice(2);
const tasks = subject === 'recurring' ? [makeDuePeriods] : invoiceTasks;
await connectMongo(url, database);
const queue = { enqueue: async () => {}, close: async () => {} };
const logger = createLogger('documents', 'silent');
// A killed process does not write its cache.
flushCompileCache();
process.stdout.write('ready\n');
await once(process.stdin, 'data');
for (;;) {
  for (const task of tasks) await task({ queue, logger });
  await sleep(5);
}
