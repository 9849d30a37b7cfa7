import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { app } from '../../support/app.ts';
import {
  closeWindows,
  expectNoDuplicateMails,
  fetchNotifications,
  runCoreFlows,
} from '../../support/core-flows.ts';
import { mailsTo, waitForMail } from '../../support/inbox.ts';
import { rupeeTerms, sendInvoice } from '../../support/invoices.ts';
import { callSimulator, payAtCheckout } from '../../support/payment-provider.ts';
import { callApi, newAddress, newPerson } from '../../support/people.ts';
import { sendProposal } from '../../support/proposals.ts';
import { callerCount, listReads, startReadLoad } from '../../support/read-load.ts';
import { processNames, type RedundantApp, startRedundantApp } from '../../support/redundant-app.ts';
import { withMongo } from '../../support/stores.ts';
import { expect, test } from '../../support/test.ts';

// The tests run in order: each needs the processes that the previous one restarted.
test.describe.configure({ mode: 'serial' });

let redundantApp: RedundantApp;
const initialEnv = { ...process.env };
test.beforeAll(async () => {
  redundantApp = await startRedundantApp();
  Object.assign(process.env, redundantApp.env);
});
test.afterEach(closeWindows);
test.afterAll(async () => {
  Object.assign(process.env, initialEnv);
  await redundantApp?.stop();
});

test('two instances of every process behave as one product', async () => {
  await runCoreFlows();
  await expectNoDuplicateMails();
});

test('signing out and failed sign-ins take effect in both instances', async () => {
  const ines = await newPerson({ name: 'Ines' });
  const everywhere = [...redundantApp.processes.identity, ...redundantApp.processes.documents];
  const requestStatus = (instance: { url: string; name: string }) =>
    fetch(
      `${instance.url}${instance.name === 'identity' ? '/profile/loadUser' : '/proposal/summary'}`,
      {
        headers: { authorization: `Bearer ${ines.token}` },
      },
    ).then(({ status }) => status);
  expect(await Promise.all(everywhere.map(requestStatus))).toEqual([200, 200, 200, 200]);
  await callApi('POST /auth/logout', { token: ines.token });
  await expect
    .poll(() => Promise.all(everywhere.map(requestStatus)), { timeout: 5000 })
    .toEqual([401, 401, 401, 401]);

  const statuses: number[] = [];
  for (let time = 0; time < 12; time++) {
    const { url } = redundantApp.processes.identity[time % 2] as { url: string };
    const { status } = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ines.email, password: 'something else' }),
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 403, 403]);
});

test('a scheduled task runs once', async () => {
  const ines = await newPerson({ name: 'Ines' });
  const client = newAddress('late');
  const { id } = await sendInvoice(ines.token, { email: client });
  await waitForMail(client, /./);
  await withMongo((mongo) => {
    const hourAgo = new Date(Date.now() - 3600_000);
    const invoices = mongo.db('soloist_documents').collection('invoices');
    return invoices.updateOne(
      { 'terms.email': client },
      { $set: { dueAt: hourAgo, 'reminders.0.at': hourAgo } },
    );
  });
  await waitForMail(client, /remind|due/i);
  await expect
    .poll(
      async () =>
        (await fetchNotifications(ines)).filter(({ title }) => /overdue/i.test(title)).length,
    )
    .toBe(1);
  // By then, both instances have run their scheduled tasks.
  await sleep(7000);
  expect(await mailsTo(client, /./)).toHaveLength(2);
  expect(
    (await fetchNotifications(ines)).filter(({ title }) => /overdue/i.test(title)),
  ).toHaveLength(1);
  const { body } = await callApi(`GET /proposal/fetchInvoice/${id}`, { token: ines.token });
  const overdueEvents = body.invoice.timeline.filter(
    ({ event }: { event: string }) => event === 'Overdue',
  );
  expect(overdueEvents).toHaveLength(1);
});

for (const [at, kind] of processNames.entries()) {
  test(`no request fails while one ${kind} is killed and restarted`, async () => {
    const { token } = await newPerson({ name: 'Ines' });
    const load = startReadLoad(
      listReads(kind).map(({ path, signedIn }) => ({
        url: `${app.url}/api${path}`,
        token: signedIn ? token : undefined,
      })),
    );
    // Alternates between the first and the second instance.
    const instance = redundantApp.processes[kind][at % 2 === 0 ? 0 : 1];
    await sleep(500);
    await instance.kill();
    await sleep(1500);
    await instance.start();
    await sleep(500);
    const { answered, failures } = await load.end();
    expect(answered).toBeGreaterThan(20);
    // Nothing in front of a gateway retries here: its requests in progress fail.
    expect(failures.length).toBeLessThanOrEqual(kind === 'gateway' ? callerCount : 0);
  });
}

test('work accepted by a killed process is finished once by the other', async () => {
  const ines = await newPerson({ name: 'Ines' });
  const { processes } = redundantApp;
  const clients = Array.from({ length: 6 }, () => newAddress('client'));
  const invoice = await sendInvoice(ines.token, { email: newAddress('payer'), ...rupeeTerms });
  const { body: order } = await callApi(`GET /payment/order/${invoice.orderId}`);

  await test.step('documents and its worker are killed with jobs in progress', async () => {
    await Promise.all(
      clients.map((to) => sendProposal({ token: ines.token, to, signature: 'Ines Tester' })),
    );
    await Promise.all([processes.documents[0].kill(), processes['documents-worker'][0].kill()]);
    for (const client of clients) await waitForMail(client, /./);
  });

  await test.step('payments is killed before it receives a payment', async () => {
    await callSimulator('/webhooks/hold', {});
    await payAtCheckout({ order_id: order.id });
    await processes.payments[0].kill();
    await callSimulator('/webhooks/release', {});
    const read = async () =>
      (await callApi(`GET /proposal/fetchInvoice/${invoice.id}`, { token: ines.token })).body
        .invoice;
    await expect.poll(read, { timeout: 60_000 }).toMatchObject({ status: 'paid' });
  });

  await test.step('a reply whose process is killed fails and succeeds when retried', async () => {
    const chat = await callApi('POST /sage-ai/chats', { token: ines.token, body: {} });
    const chatId: string = chat.body.data._id;
    const body = { chatId, message: 'Slowly it grows', requestId: randomUUID() };
    const reply = callApi('POST /sage-ai/messages', { token: ines.token, body });
    const replies = async () =>
      (await callApi(`GET /sage-ai/chats/${chatId}/messages`, { token: ines.token })).body.data
        .items as { role: string; state: string; content: string }[];
    await expect.poll(async () => (await replies()).at(-1)?.content.length).toBeGreaterThan(10);
    const [busy] = await findBusySage();
    await busy?.kill();
    expect((await reply).status).toBeGreaterThanOrEqual(500);
    await expect
      .poll(async () => (await replies()).at(-1)?.state, { timeout: 60_000 })
      .toBe('failed');
    expect((await replies()).at(-1)?.content).toContain('it grows');
    const again = await callApi('POST /sage-ai/messages', { token: ines.token, body });
    expect(again.body.data.content).toContain('it grows');
  });

  await sleep(12_000);
  await expectNoDuplicateMails();
  for (const client of clients) expect(await mailsTo(client, /./)).toHaveLength(1);
  await restartKilled();
});

/** The instances of Sage, the busiest first. */
async function findBusySage() {
  const openSockets = await Promise.all(
    redundantApp.processes.sage.map(async (instance) => {
      const text = await (await fetch(`${instance.url}/metrics`)).text();
      const [, count = '0'] = /nodejs_active_handles\{type="Socket"[^}]*\} (\d+)/.exec(text) ?? [];
      return { instance, count: Number(count) };
    }),
  );
  return openSockets.sort((a, b) => b.count - a.count).map(({ instance }) => instance);
}

async function restartKilled() {
  const all = Object.values(redundantApp.processes).flat();
  await Promise.all(all.filter((instance) => !instance.pid()).map((copy) => copy.start()));
}

for (const [which, ended] of [
  ['the second', 0],
  ['the first', 1],
] as const) {
  test(`${which} instances of every kind work without the others`, async () => {
    await Promise.all(processNames.map((kind) => redundantApp.processes[kind][ended]?.kill()));
    await runCoreFlows();
    await expectNoDuplicateMails();
    await restartKilled();
  });
}
