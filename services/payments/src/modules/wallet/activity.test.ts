import { dayMs } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import mongoose from 'mongoose';
import { startTestPayments, type TestPayments } from '../../../test/payments-harness.ts';
import {
  bookCapture,
  bookRefund,
  bookRelease,
} from '../ledger/bookings/payment-bookings.service.ts';
import {
  bookPayoutProcessed,
  bookPayoutStarted,
} from '../ledger/bookings/payout-bookings.service.ts';
import { LedgerTransactionModel } from '../ledger/ledger.model.ts';

let payments: TestPayments;
beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.close());

const inDays = (days: number) => new Date(Date.now() + days * dayMs);
const money = { currency: 'INR' as const, amount: 100_000, fee: 5000, tax: 900 };
const invoiceId = newId();
const about = { invoiceId, invoiceNumber: 'INV-0007', clientName: 'Grace Hopper' };

function newPerson() {
  const userId = newId();
  const token = payments.tokenFor({ userId });
  const capture = (over: object = {}) => {
    const paymentId = `pay_${newId()}`;
    const capture = { ...money, paymentId, userId, cost: 2000, dueAt: inDays(7), about, ...over };
    return bookCapture(capture).then(() => paymentId);
  };
  const list = (query = '') => payments.send(`GET /wallet/movements?${query}`, { token });
  const listActivity = (query = '') => payments.send(`GET /wallet/activity?${query}`, { token });
  return { userId, token, capture, list, listActivity };
}

it('shows each transaction’s change, source and platform fee', async () => {
  const { userId, capture, list } = newPerson();
  const paymentId = await capture({ about: { ...about, amount: 1200, currency: 'USD' } });
  expect((await list()).body.items).toEqual([
    {
      ...{ id: expect.any(String), kind: 'payment.captured', at: expect.any(String) },
      ...{ currency: 'INR', amount: 94_100, available: 0, within: 0, fee: 5000, tax: 900 },
      about: 'INV-0007 · Grace Hopper',
      href: `/projects?tab=invoices&invoice=${invoiceId}`,
      paid: { amount: 1200, currency: 'USD' },
      waiting: 94_100,
      freeAt: expect.any(String),
    },
  ]);
  await bookRelease({ userId, paymentId, currency: 'INR', amount: 94_100, about });
  const [released, captured] = (await list()).body.items;
  expect(released).toMatchObject({ kind: 'payment.released', amount: 0, available: 94_100 });
  expect(captured).toMatchObject({ kind: 'payment.captured', freeAt: null });
});

it('lists the platform’s share of a refund, and both steps of a payout', async () => {
  const { userId, capture, list } = newPerson();
  const paymentId = await capture();
  const part = { currency: 'INR' as const, amount: 50_000, fee: 2500, tax: 450 };
  await bookRefund({ ...part, refundId: newId(), userId, about });
  await bookRelease({ userId, paymentId, currency: 'INR', amount: 47_050, about });
  const payout = { payoutId: newId(), userId, currency: 'INR' as const, amount: 40_000 };
  const to = { about: { to: 'HDFC Bank ending in 4321' } };
  await bookPayoutStarted({ ...payout, ...to });
  await bookPayoutProcessed({ ...payout, ...to, cost: 590 });
  expect((await list()).body.items).toMatchObject([
    { kind: 'payout.processed', amount: -40_000, available: 0, about: 'HDFC Bank ending in 4321' },
    { kind: 'payout.started', amount: 0, available: -40_000 },
    { kind: 'payment.released', available: 47_050 },
    { kind: 'refund.made', amount: -47_050, fee: -2500, tax: -450, paid: null },
    { kind: 'payment.captured', amount: 94_100, paid: null },
  ]);
});

it('lists one payment and one payout, each with its history, oldest first', async () => {
  const { userId, capture, listActivity } = newPerson();
  const paymentId = await capture();
  const other = await capture();
  const part = { currency: 'INR' as const, amount: 50_000, fee: 2500, tax: 450 };
  await bookRefund({ ...part, refundId: newId(), userId, about: { ...about, paymentId } });
  await bookRelease({ userId, paymentId, currency: 'INR', amount: 47_050, about });
  await bookRelease({ userId, paymentId: other, currency: 'INR', amount: 94_100, about });
  const payout = { payoutId: newId(), userId, currency: 'INR' as const, amount: 40_000 };
  const to = { about: { to: 'HDFC Bank ending in 4321' } };
  await bookPayoutStarted({ ...payout, ...to });
  await bookPayoutProcessed({ ...payout, ...to, cost: 590 });
  const { items } = (await listActivity()).body;
  expect(items).toMatchObject([
    { kind: 'payout.started', history: [{ kind: 'payout.processed', amount: -40_000 }] },
    { kind: 'payment.captured', history: [{ kind: 'payment.released', available: 94_100 }] },
    {
      kind: 'payment.captured',
      history: [{ kind: 'refund.made', amount: -47_050 }, { kind: 'payment.released' }],
    },
  ]);
  const first = (await listActivity('limit=1')).body;
  const second = (await listActivity(`limit=1&cursor=${first.nextCursor}`)).body;
  expect([first.items[0].id, second.items[0].id]).toEqual([items[0].id, items[1].id]);
  expect((await listActivity('period=2020-02')).body.items).toEqual([]);
});

it('lists no activity of others', async () => {
  await newPerson().capture();
  expect((await newPerson().listActivity()).body.items).toEqual([]);
  expect((await payments.send('GET /wallet/activity')).status).toBe(401);
});

it('shows pending money, the soonest first, and no cleared payment', async () => {
  const { capture, list } = newPerson();
  for (const days of [3, -1, 1, 2]) await capture({ dueAt: inDays(days) });
  const first = (await list('waiting=true&limit=2')).body;
  const second = (await list(`waiting=true&limit=2&cursor=${first.nextCursor}`)).body;
  const days = [...first.items, ...second.items].map(({ freeAt }) =>
    Math.round((Date.parse(freeAt) - Date.now()) / dayMs),
  );
  expect(days).toEqual([1, 2, 3]);
  expect(second.nextCursor).toBeNull();
});

it('continues after a page, with each transaction once, also within one instant', async () => {
  const { capture, list } = newPerson();
  await Promise.all(Array.from({ length: 12 }, () => capture()));
  const seen: string[] = [];
  let cursor = '';
  do {
    const { items, nextCursor } = (await list(`limit=5${cursor}`)).body;
    seen.push(...items.map(({ id }: { id: string }) => id));
    cursor = nextCursor && `&cursor=${nextCursor}`;
  } while (cursor);
  expect(seen).toHaveLength(12);
  expect(new Set(seen).size).toBe(12);
});

it('filters by kind, currency and period', async () => {
  const { capture, list } = newPerson();
  await capture();
  await capture({ currency: 'USD' });
  const now = new Date().toISOString();
  const count = async (query: string) => (await list(query)).body.items.length;
  expect(await count('currency=USD')).toBe(1);
  expect(await count('kind=refund.made')).toBe(0);
  expect(await count(`kind=payment.captured&period=${now.slice(0, 7)}`)).toBe(2);
  expect(await count(`period=${now.slice(0, 4)}`)).toBe(2);
  expect(await count('period=2020-02')).toBe(0);
});

it('is private, and refuses a wrong cursor', async () => {
  await newPerson().capture();
  const { list } = newPerson();
  expect((await list()).body.items).toEqual([]);
  expect((await list('cursor=nowhere')).status).toBe(400);
  expect((await payments.send('GET /wallet/movements')).status).toBe(401);
});

it('is read in index order for every filter', async () => {
  const { list } = newPerson();
  const request: { filter: object; options: object }[] = [];
  // The service’s background work runs other queries.
  mongoose.set('debug', (_: string, method: string, filter: object, options: object) => {
    if (method === 'find' && 'entries.account' in filter) request.push({ filter, options });
  });
  const month = new Date().toISOString().slice(0, 7);
  const queries = ['', `period=${month}`, 'kind=refund.made&currency=INR', 'waiting=true'];
  for (const query of queries) await list(query);
  mongoose.set('debug', false);
  expect(request.length).toBeGreaterThanOrEqual(queries.length);
  for (const { filter, options } of request) {
    const { queryPlanner } = await LedgerTransactionModel.collection
      .find(filter, options)
      .explain('queryPlanner');
    const plan = JSON.stringify(queryPlanner.winningPlan);
    expect(plan).toContain('IXSCAN');
    // A separate sort stage would read everything first.
    expect(plan).not.toContain('"stage":"SORT"');
  }
});
