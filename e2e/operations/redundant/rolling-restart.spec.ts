import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { caddy, startCaddy } from '@soloist/deploy/docker/start-caddy.ts';
import type { Document } from 'mongodb';
import { app } from '../../support/app.ts';
import { mailsTo } from '../../support/inbox.ts';
import { startMixedLoad } from '../../support/mixed-load.ts';
import { callApi } from '../../support/people.ts';
import { listReads, startReadLoad } from '../../support/read-load.ts';
import { processNames, type RedundantApp, startRedundantApp } from '../../support/redundant-app.ts';
import { withMongo } from '../../support/stores.ts';
import { expect, test } from '../../support/test.ts';

let redundantApp: RedundantApp;
let caddyProxy: Awaited<ReturnType<typeof startCaddy>> | undefined;
const initialEnv = { ...process.env };
test.beforeAll(async () => {
  redundantApp = await startRedundantApp({
    // Longer than the gateway keeps an idle connection.
    LEAVE_MS: '4500',
    SHUTDOWN_TIMEOUT_MS: '4000',
    SAGE_MESSAGES_PER_MINUTE: '1000',
    MOST_SENDINGS_A_DAY: '10000',
  });
  Object.assign(process.env, redundantApp.env);
  if (caddy) {
    caddyProxy = await startCaddy(new URL(redundantApp.url).host);
    process.env.APP_URL = `http://localhost:${caddyProxy.plainPort}`;
  } else console.warn('NOT CHECKED: gateways, for caddy is not installed (apt-get install caddy).');
});
test.afterAll(async () => {
  Object.assign(process.env, initialEnv);
  await caddyProxy?.stop();
  await redundantApp?.stop();
});

/** Restarts both processes of a kind in turn, like an upgrade. */
async function restartBoth(kind: (typeof processNames)[number]) {
  for (const instance of redundantApp.processes[kind]) {
    // Not `stop`, which gives up after ten seconds.
    await instance.kill('SIGTERM');
    expect(await lastLine(instance.logFile)).toContain(`${kind} ended (0)`);
    await instance.start();
  }
}

const lastLine = async (file: string) => (await readFile(file, 'utf8')).trim().split('\n').at(-1);

/** How often each of `values` is stored in a field. */
async function countStored(where: string, field: string, values: string[]) {
  const [database = '', collection = ''] = where.split('.');
  const found = await withMongo((mongo) =>
    mongo
      .db(`soloist_${database}`)
      .collection<Document>(collection)
      .find({ [field]: { $in: values } })
      .toArray(),
  );
  return values.map((value) => found.filter((each) => each[field] === value).length);
}

const onceEach = (ids: unknown[]) => ids.map(() => 1);

test('no request is lost and nothing is done twice during a rolling restart', async () => {
  test.setTimeout(300_000);
  const load = await startMixedLoad();
  const { token } = load.ines;
  const requests = listReads('all').map(({ path, signedIn }) => ({
    url: `${app.url}/api${path}`,
    token: signedIn ? token : undefined,
  }));
  const reads = startReadLoad([{ url: `${app.url}/` }, ...requests], { pauseMs: 50 });
  await sleep(1000);
  // Three kinds at a time, so that services that call each other restart together, too.
  // Not the worker, which receives no requests: redundancy.spec.ts kills it with jobs in progress.
  const restarted = processNames.filter(
    (kind) => kind !== 'documents-worker' && (kind !== 'gateway' || caddyProxy),
  );
  for (let at = 0; at < restarted.length; at += 3) {
    const batch = restarted.slice(at, at + 3);
    await test.step(batch.join(', '), () => Promise.all(batch.map(restartBoth)));
  }
  await sleep(1000);
  const { created, draft, failures } = await load.end();
  const read = await reads.end();

  expect([...failures, ...read.failures]).toEqual([]);
  expect(read.answered).toBeGreaterThan(500);
  for (const ids of Object.values(created)) expect(ids.length).toBeGreaterThan(10);

  await test.step('every write is stored once', async () => {
    const { body } = await callApi(`GET /drafts/${draft.id}`, { token });
    expect(body.draft.revision).toBe(draft.revision);
    const { messages, questions, reasons } = created;
    expect(await countStored('messaging.messages', 'client_id', messages)).toEqual(
      onceEach(messages),
    );
    expect(await countStored('sage.messages', 'content', questions)).toEqual(onceEach(questions));
    await expect
      .poll(() => countStored('platform.auditentries', 'reason', reasons))
      .toEqual(onceEach(reasons));
  });

  await test.step('every job of the worker is done once', async () => {
    for (const client of created.clients) {
      await expect.poll(() => mailsTo(client, /./), { timeout: 60_000 }).toHaveLength(1);
    }
    for (const { id, payer } of created.invoices) {
      const fetchInvoice = () => callApi(`GET /proposal/fetchInvoice/${id}`, { token });
      await expect
        .poll(async () => (await fetchInvoice()).body.invoice, { timeout: 60_000 })
        .toMatchObject({ status: 'paid', balance: 0 });
      const { body } = await callApi(`GET /payment/of-invoice/${id}`, { token });
      expect(body.payments).toHaveLength(1);
      await expect.poll(() => mailsTo(payer, /Receipt/), { timeout: 60_000 }).toHaveLength(1);
    }
  });
});
