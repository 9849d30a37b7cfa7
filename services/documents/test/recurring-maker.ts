// Makes the due periods of recurring invoices from the first line of its input until it is killed: node recurring-maker.ts <mongo address> <database>
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectMongo, createLogger } from '@soloist/server-kit';
import { makeDuePeriods } from '../src/modules/documents/recurring/make-periods.job.ts';

const [url = '', database = ''] = process.argv.slice(2);
await connectMongo(url, database);
const queue = { enqueue: async () => {}, close: async () => {} };
const logger = createLogger('documents', 'silent');
// A killed process does not write its cache.
flushCompileCache();
process.stdout.write('ready\n');
await once(process.stdin, 'data');
for (;;) {
  await makeDuePeriods({ queue, logger });
  await sleep(5);
}
