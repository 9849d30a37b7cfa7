import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { app } from '../support/app.ts';
import { mailsTo, waitForMail } from '../support/inbox.ts';
import { inRupees, sendInvoice } from '../support/invoices.ts';
import { atProvider, payAtCheckout } from '../support/payment-provider.ts';
import { callApi, newAddress, newPerson } from '../support/people.ts';
import { sendProposal } from '../support/proposals.ts';
import { askedOf, askers, keepAsking } from '../support/steady-load.ts';
import { withMongo } from '../support/stores.ts';
import { expect, test } from '../support/test.ts';
import { kinds, startTwoOfEverything, type TwoOfEverything } from '../support/two-of-everything.ts';
import {
  closeWindows,
  expectNothingTwice,
  liveThrough,
  notesOf,
} from '../support/whole-product.ts';

// One after the other: each finds up what the one before has killed.
test.describe.configure({ mode: 'serial', timeout: 240_000 });

let two: TwoOfEverything;
const usual = { ...process.env };
test.beforeAll(async () => {
  test.setTimeout(240_000);
  two = await startTwoOfEverything();
  Object.assign(process.env, two.env);
});
test.afterEach(closeWindows);
test.afterAll(async () => {
  test.setTimeout(120_000);
  Object.assign(process.env, usual);
  await two?.stop();
});

test('two of every process are one product', async () => {
  await liveThrough();
  await expectNothingTwice();
});

test('signing out and wrong passwords count at both processes', async () => {
  const ines = await newPerson({ name: 'Ines' });
  const everywhere = [...two.processes.identity, ...two.processes.documents];
  const asked = (copy: { url: string; name: string }) =>
    fetch(`${copy.url}${copy.name === 'identity' ? '/profile/loadUser' : '/proposal/summary'}`, {
      headers: { authorization: `Bearer ${ines.token}` },
    }).then(({ status }) => status);
  expect(await Promise.all(everywhere.map(asked))).toEqual([200, 200, 200, 200]);
  await callApi('POST /auth/logout', { token: ines.token });
  await expect
    .poll(() => Promise.all(everywhere.map(asked)), { timeout: 5000 })
    .toEqual([401, 401, 401, 401]);

  const statuses: number[] = [];
  for (let time = 0; time < 12; time++) {
    const { url } = two.processes.identity[time % 2] as { url: string };
    const { status } = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ines.email, password: 'something else' }),
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 403, 403]);
});

test('what the clock does is done once', async () => {
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
    .poll(async () => (await notesOf(ines)).filter(({ title }) => /overdue/i.test(title)).length)
    .toBe(1);
  // Both processes' clocks have come round by then.
  await sleep(7000);
  expect(await mailsTo(client, /./)).toHaveLength(2);
  expect((await notesOf(ines)).filter(({ title }) => /overdue/i.test(title))).toHaveLength(1);
  const { body } = await callApi(`GET /proposal/fetchInvoice/${id}`, { token: ines.token });
  const told = body.invoice.timeline.filter(({ event }: { event: string }) => event === 'Overdue');
  expect(told).toHaveLength(1);
});

for (const [at, kind] of kinds.entries()) {
  test(`nothing that is asked fails while a ${kind} is killed and comes back`, async () => {
    const { token } = await newPerson({ name: 'Ines' });
    const load = keepAsking(
      askedOf(kind).map(({ path, signedIn }) => ({
        url: `${app.url}/api${path}`,
        ...(signedIn ? { token } : {}),
      })),
    );
    // Now the first of a kind, now the second.
    const copy = two.processes[kind][at % 2 === 0 ? 0 : 1];
    await sleep(500);
    await copy.kill();
    await sleep(1500);
    await copy.start();
    await sleep(500);
    const { answered, failures } = await load.end();
    expect(answered).toBeGreaterThan(20);
    // Nobody stands before a gateway here to ask again: of it, what was under way fails.
    expect(failures.length).toBeLessThanOrEqual(kind === 'gateway' ? askers : 0);
  });
}

test('what a killed process had accepted is finished by the other, once', async () => {
  const ines = await newPerson({ name: 'Ines' });
  const { processes } = two;
  const clients = Array.from({ length: 6 }, () => newAddress('waiting'));
  const invoice = await sendInvoice(ines.token, { email: newAddress('payer'), ...inRupees });
  const { body: order } = await callApi(`GET /payment/order/${invoice.orderId}`);

  await test.step('documents and its worker end with work under way', async () => {
    await Promise.all(
      clients.map((to) => sendProposal({ token: ines.token, to, signature: 'Ines Tester' })),
    );
    await Promise.all([processes.documents[0].kill(), processes['documents-worker'][0].kill()]);
    for (const client of clients) await waitForMail(client, /./);
  });

  await test.step('payments ends before it has heard of a payment', async () => {
    await atProvider('/webhooks/hold', {});
    await payAtCheckout({ order_id: order.id });
    await processes.payments[0].kill();
    await atProvider('/webhooks/release', {});
    const read = async () =>
      (await callApi(`GET /proposal/fetchInvoice/${invoice.id}`, { token: ines.token })).body
        .invoice;
    await expect.poll(read, { timeout: 60_000 }).toMatchObject({ status: 'paid' });
  });

  await test.step('a reply whose process ends says so, and is given when asked again', async () => {
    const chat = await callApi('POST /sage-ai/chats', { token: ines.token, body: {} });
    const chatId: string = chat.body.data._id;
    const body = { chatId, message: 'Slowly it grows', requestId: randomUUID() };
    const asked = callApi('POST /sage-ai/messages', { token: ines.token, body });
    const replies = async () =>
      (await callApi(`GET /sage-ai/chats/${chatId}/messages`, { token: ines.token })).body.data
        .items as { role: string; state: string; content: string }[];
    await expect.poll(async () => (await replies()).at(-1)?.content.length).toBeGreaterThan(10);
    const [busy] = await busySage();
    await busy?.kill();
    expect((await asked).status).toBeGreaterThanOrEqual(500);
    await expect
      .poll(async () => (await replies()).at(-1)?.state, { timeout: 60_000 })
      .toBe('failed');
    expect((await replies()).at(-1)?.content).toContain('it grows');
    const again = await callApi('POST /sage-ai/messages', { token: ines.token, body });
    expect(again.body.data.content).toContain('it grows');
  });

  await sleep(12_000);
  await expectNothingTwice();
  for (const client of clients) expect(await mailsTo(client, /./)).toHaveLength(1);
  await startAgain();
});

/** The process of Sage's that answers a question just now. */
async function busySage() {
  const openSockets = await Promise.all(
    two.processes.sage.map(async (copy) => {
      const text = await (await fetch(`${copy.url}/metrics`)).text();
      const [, count = '0'] = /nodejs_active_handles\{type="Socket"[^}]*\} (\d+)/.exec(text) ?? [];
      return { copy, count: Number(count) };
    }),
  );
  return openSockets.sort((a, b) => b.count - a.count).map(({ copy }) => copy);
}

async function startAgain() {
  const all = Object.values(two.processes).flat();
  await Promise.all(all.filter((copy) => !copy.pid()).map((copy) => copy.start()));
}

for (const [which, ended] of [
  ['the second', 0],
  ['the first', 1],
] as const) {
  test(`${which} of every kind are a whole product without the others`, async () => {
    await Promise.all(kinds.map((kind) => two.processes[kind][ended]?.kill()));
    await liveThrough();
    await expectNothingTwice();
    await startAgain();
  });
}
