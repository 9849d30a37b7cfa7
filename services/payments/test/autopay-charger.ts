// Announces and makes charges from the first line of its input until it is killed: node autopay-charger.ts <mongo address> <database> <config as JSON>
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '@soloist/contracts';
import { connectMongo, createLogger } from '@soloist/server-kit';
import type { PaymentsConfig } from '../src/config.ts';
import { checkMandates, processDueCharges } from '../src/modules/autopay/autopay.job.ts';
import { createDocumentsClient } from '../src/modules/documents/documents.client.ts';
import { createProvider } from '../src/modules/provider/provider.client.ts';

/** Longer than a call to the simulator takes, so that a killed process is followed soon. */
const leaseMs = 1500;

const [url = '', database = '', json = '{}'] = process.argv.slice(2);
const config = JSON.parse(json) as PaymentsConfig;
await connectMongo(url, database);
const deps = {
  config,
  logger: createLogger('payments', 'silent'),
  queue: { enqueue: async () => {}, close: async () => {} },
  documents: createDocumentsClient(config),
  provider: createProvider(config),
};
// A killed process does not write its cache.
flushCompileCache();
process.stdout.write('ready\n');
await once(process.stdin, 'data');
for (;;) {
  await checkMandates(deps, Date.now() + dayMs / 24);
  // The notice has passed, but no lease has.
  await processDueCharges(deps, { leaseMs });
  await sleep(20);
}
