import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { caddy, startCaddy } from '@soloist/tools/docker/start-caddy.ts';
import type { Document } from 'mongodb';
import { app } from '../support/app.ts';
import { mailsTo } from '../support/inbox.ts';
import { startMixedLoad } from '../support/mixed-load.ts';
import { callApi } from '../support/people.ts';
import { askedOf, keepAsking } from '../support/steady-load.ts';
import { withMongo } from '../support/stores.ts';
import { expect, test } from '../support/test.ts';
import { kinds, startTwoOfEverything, type TwoOfEverything } from '../support/two-of-everything.ts';

let two: TwoOfEverything;
let front: Awaited<ReturnType<typeof startCaddy>> | undefined;
const usual = { ...process.env };
test.beforeAll(async () => {
  test.setTimeout(240_000);
  two = await startTwoOfEverything({
    // Longer than the gateway keeps a line that nothing is asked on.
    LEAVE_MS: '4500',
    SHUTDOWN_TIMEOUT_MS: '4000',
    SAGE_MESSAGES_PER_MINUTE: '1000',
    MOST_SENDINGS_A_DAY: '10000',
  });
  Object.assign(process.env, two.env);
  if (caddy) {
    front = await startCaddy(new URL(two.url).host);
    process.env.APP_URL = `http://localhost:${front.plainPort}`;
  } else console.warn('NOT CHECKED: gateways, for caddy is not installed (apt-get install caddy).');
});
test.afterAll(async () => {
  test.setTimeout(120_000);
  Object.assign(process.env, usual);
  await front?.stop();
  await two?.stop();
});

/** Both of a kind, one after the other, as an upgrade replaces them. */
async function replaceBoth(kind: (typeof kinds)[number]) {
  for (const copy of two.processes[kind]) {
    // Not `stop`, which loses its patience after ten seconds.
    await copy.kill('SIGTERM');
    expect(await lastLine(copy.logFile)).toContain(`${kind} ended (0)`);
    await copy.start();
  }
}

const lastLine = async (file: string) => (await readFile(file, 'utf8')).trim().split('\n').at(-1);

/** How often each of `values` is in a field of what is stored. */
async function timesStored(where: string, field: string, values: string[]) {
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

const once = (things: unknown[]) => things.map(() => 1);

test('no request is lost and nothing is done twice while all who answer are replaced', async () => {
  test.setTimeout(300_000);
  const load = await startMixedLoad();
  const { token } = load.ines;
  const questions = askedOf('all').map(({ path, signedIn }) => ({
    url: `${app.url}/api${path}`,
    ...(signedIn ? { token } : {}),
  }));
  const reads = keepAsking([{ url: `${app.url}/` }, ...questions], { pauseMs: 50 });
  await sleep(1000);
  // Three kinds at the same time, so that those who ask each other leave at the same time, too.
  // Not the worker, which nobody asks: two-of-everything kills it with work under way.
  const replaced = kinds.filter(
    (kind) => kind !== 'documents-worker' && (kind !== 'gateway' || front),
  );
  for (let at = 0; at < replaced.length; at += 3) {
    const some = replaced.slice(at, at + 3);
    await test.step(some.join(', '), () => Promise.all(some.map(replaceBoth)));
  }
  await sleep(1000);
  const { made, draft, failures } = await load.end();
  const read = await reads.end();

  expect([...failures, ...read.failures]).toEqual([]);
  expect(read.answered).toBeGreaterThan(500);
  for (const things of Object.values(made)) expect(things.length).toBeGreaterThan(10);

  await test.step('what was written is there, once', async () => {
    const { body } = await callApi(`GET /drafts/${draft.id}`, { token });
    expect(body.draft.revision).toBe(draft.revision);
    const { messages, questions, reasons } = made;
    expect(await timesStored('messaging.messages', 'client_id', messages)).toEqual(once(messages));
    expect(await timesStored('sage.messages', 'content', questions)).toEqual(once(questions));
    await expect
      .poll(() => timesStored('platform.auditentries', 'reason', reasons), { timeout: 20_000 })
      .toEqual(once(reasons));
  });

  await test.step('what the worker does was done, once', async () => {
    for (const client of made.clients) {
      await expect.poll(() => mailsTo(client, /./), { timeout: 60_000 }).toHaveLength(1);
    }
    for (const { id, payer } of made.invoices) {
      const said = () => callApi(`GET /proposal/fetchInvoice/${id}`, { token });
      await expect
        .poll(async () => (await said()).body.invoice, { timeout: 60_000 })
        .toMatchObject({ status: 'paid', balance: 0 });
      const { body } = await callApi(`GET /payment/of-invoice/${id}`, { token });
      expect(body.payments).toHaveLength(1);
      await expect.poll(() => mailsTo(payer, /Receipt/), { timeout: 60_000 }).toHaveLength(1);
    }
  });
});
