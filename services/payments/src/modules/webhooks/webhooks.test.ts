import { createHmac, randomUUID } from 'node:crypto';
import { eventually } from '@soloist/server-kit/testing';
import { type PaymentsHarness, startProviderHarness } from '../../../test/provider-harness.ts';
import type { SentEvent } from '../../../test/simulator-harness.ts';
import { IncidentModel } from '../incidents/incidents.model.ts';
import { LedgerTransactionModel } from '../ledger/ledger.model.ts';
import { listOpenIncidents } from '../reconciliation/incidents/incidents.service.ts';
import { processPendingEvents, removeOldEvents } from './process-event.job.ts';
import { ProviderEventModel } from './provider-events.model.ts';

let paying: PaymentsHarness;
beforeAll(async () => {
  paying = await startProviderHarness();
});
afterAll(() => paying.close());

const captures = (id: string) =>
  LedgerTransactionModel.countDocuments({ key: `payment-${id}-captured` });
const stored = (id: string) => ProviderEventModel.findById(id).lean();
const awaitProcessed = (id: string) =>
  eventually(async () => ((await stored(id))?.state === 'done' ? stored(id) : undefined));

async function paidOrder(overrides: object = {}) {
  const order = await paying.newOrder(overrides);
  const record = await paying.pay(order);
  const id = record.razorpay_payment_id as string;
  const events = await paying.eventsFor(id);
  const named = (name: string) => events.find(({ event }) => event === name)!;
  return { order, record, id, events, named };
}
const sign = (body: string) =>
  createHmac('sha256', paying.config.RAZORPAY_WEBHOOK_SECRET!).update(body).digest('hex');
const newEventId = () => `evt_${randomUUID().replaceAll('-', '').slice(0, 14)}`;
const published = (body: string): SentEvent => {
  return { id: newEventId(), event: '', body, signature: sign(body) };
};

describe('a provider event', () => {
  it('is stored immediately and processed afterwards, without the browser', async () => {
    const { order, id, named } = await paidOrder();
    const event = named('payment.captured');
    expect(await paying.deliver(event)).toEqual({ status: 200, body: { success: true } });
    await awaitProcessed(event.id);
    expect(await captures(id)).toBe(1);
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
  });

  it('is stored without personal data', async () => {
    const { id, order, named } = await paidOrder();
    const event = named('order.paid');
    expect(event.body).toContain('payer@example.com');
    await paying.deliver(event);
    const { receivedAt, ...rest } = (await awaitProcessed(event.id))!;
    expect(receivedAt).toBeInstanceOf(Date);
    expect(rest).toEqual({
      ...{ _id: event.id, name: 'order.paid', state: 'done', tries: 0, problem: '' },
      about: { payment: id, order: order.providerOrderId },
    });
  });

  it('counts once, whatever the repetitions and order, also concurrently with the browser', async () => {
    const { order, record, id, events } = await paidOrder();
    expect(events.map(({ event }) => event)).toEqual([
      'payment.authorized',
      'payment.captured',
      'order.paid',
    ]);
    const backwards = events.toReversed();
    const replies = await Promise.all([
      ...[...backwards, ...backwards, ...backwards].map((event) => paying.deliver(event)),
      paying.verify(record),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    for (const { id: eventId } of events) await awaitProcessed(eventId);
    expect(await captures(id)).toBe(1);
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
    expect(await ProviderEventModel.countDocuments({ 'about.payment': id })).toBe(3);
  });

  it('changes nothing when it is late, or replayed under another id', async () => {
    const { order, record, id, named } = await paidOrder();
    await paying.verify(record);
    const event = named('payment.captured');
    const replayed = { ...event, id: newEventId() };
    for (const each of [event, replayed]) {
      expect((await paying.deliver(each)).status).toBe(200);
      // A booked payment needs no job.
      expect(await stored(each.id)).toMatchObject({ state: 'done' });
    }
    expect(await captures(id)).toBe(1);
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
  });

  it('is not trusted: a signed event with false amounts books the provider’s state', async () => {
    const { order, id, named } = await paidOrder();
    const lie = published(named('payment.captured').body.replaceAll('100000', '99900000'));
    expect(lie.body).toContain('99900000');
    await paying.deliver(lie);
    await awaitProcessed(lie.id);
    expect(await captures(id)).toBe(1);
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
  });

  it('of a payment that failed books nothing', async () => {
    const order = await paying.newOrder();
    const { error } = await paying.pay(order, 'failed');
    const [event] = await paying.eventsFor(error.metadata.payment_id);
    await paying.deliver(event!);
    await awaitProcessed(event!.id);
    expect(await captures(error.metadata.payment_id)).toBe(0);
  });

  it('of a foreign order raises an incident, and books nothing', async () => {
    const request = { amount: 500, currency: 'INR' as const, receipt: randomUUID(), notes: {} };
    const order = await paying.deps.provider!.orders.create(request);
    const { razorpay_payment_id: id } = await paying.simulator.pay({ order_id: order.id });
    const event = (await paying.eventsFor(id)).at(-1)!;
    await paying.deliver(event);
    await awaitProcessed(event.id);
    expect(await captures(id)).toBe(0);
    expect(await IncidentModel.exists({ _id: id })).not.toBeNull();
    expect((await listOpenIncidents()).map(({ of }) => of)).toContain(id);
  });

  it('of an unhandled kind is accepted, and ignored', async () => {
    const event = published('{"event":"account.app.authorization_revoked","payload":{}}');
    expect((await paying.deliver(event)).status).toBe(200);
    expect(await stored(event.id)).toMatchObject({ state: 'ignored' });
  });
});

describe('a forged event', () => {
  const signed = (body: string, id = newEventId()) => ({
    'x-razorpay-signature': sign(body),
    'x-razorpay-event-id': id,
  });
  const body = '{"event":"payment.captured","payload":{}}';

  it.each([
    ['without a signature', {}],
    ['with a made-up signature', { 'x-razorpay-signature': 'a'.repeat(64) }],
    ['with a signature of another length', { 'x-razorpay-signature': 'abc' }],
    ['signed with the other secret', 'key'],
  ])('%s is refused, and not stored', async (_what, headers) => {
    const id = newEventId();
    const bySecretOfKeys = createHmac('sha256', paying.config.RAZORPAY_KEY_SECRET!);
    const signature =
      headers === 'key'
        ? { 'x-razorpay-signature': bySecretOfKeys.update(body).digest('hex') }
        : (headers as Record<string, string>);
    const reply = await paying.webhook({ 'x-razorpay-event-id': id, ...signature }, body);
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
    expect(await stored(id)).toBeNull();
  });

  it('changed by a single byte is refused', async () => {
    const { named, id } = await paidOrder();
    const event = named('payment.captured');
    const reply = await paying.deliver({ ...event, body: `${event.body} ` });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
    expect(await captures(id)).toBe(0);
  });

  it.each([
    ['no id', body, ''],
    ['an id with an operator', body, '$ne'],
    ['no JSON', 'hello', undefined],
    ['a list', '[]', undefined],
    ['no name', '{"payload":{}}', undefined],
    ['nothing', '', undefined],
  ])('that is signed, with %s, is refused', async (_what, text, id) => {
    const reply = await paying.webhook(signed(text, id), text);
    expect(reply).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
  });

  it('larger than 1 MB is refused', async () => {
    const large = 'a'.repeat(1024 * 1024 + 1);
    expect((await paying.webhook(signed(large), large)).status).toBe(413);
  });

  it('does nothing for a signed event with invalid ids', async () => {
    for (const id of ['../orders', '', 'pay_1/refunds', { $ne: 1 }]) {
      const lie = JSON.stringify({
        event: 'payment.captured',
        payload: { payment: { entity: { id } } },
      });
      const event = published(lie);
      expect((await paying.deliver(event)).status).toBe(200);
      await eventually(async () => (await stored(event.id))?.state !== 'waiting');
    }
  });
});

describe('an event that cannot be processed', () => {
  it('while the provider is down is retried later, by any process', async () => {
    const { order, id, named } = await paidOrder();
    const event = named('payment.captured');
    await paying.whileAway(async () => {
      await paying.deliver(event);
      const waiting = await eventually(async () => {
        const record = await stored(event.id);
        return record && record.tries > 0 && record;
      });
      expect(waiting.state).toBe('waiting');
      expect(waiting.problem).toMatch(/did not respond/);
      expect(await captures(id)).toBe(0);
    });
    await ProviderEventModel.updateOne({ _id: event.id }, { $set: { tryAt: new Date() } });
    await Promise.all([processPendingEvents(paying.deps), processPendingEvents(paying.deps)]);
    expect((await awaitProcessed(event.id))?.problem).toBe('');
    expect(await captures(id)).toBe(1);
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
  });

  it('because the queue lost it is found in the database', async () => {
    const { id } = await paidOrder();
    const eventId = newEventId();
    await ProviderEventModel.create({
      ...{ _id: eventId, name: 'payment.captured', about: { payment: id }, state: 'waiting' },
      ...{ tryAt: new Date(), receivedAt: new Date() },
    });
    await processPendingEvents(paying.deps);
    await awaitProcessed(eventId);
    expect(await captures(id)).toBe(1);
  });

  it('for days stays listed for an admin, with the reason', async () => {
    const { id } = await paidOrder();
    const eventId = newEventId();
    const old = new Date(Date.now() - 100 * 24 * 3600_000);
    await paying.whileAway(async () => {
      await ProviderEventModel.create({
        ...{ _id: eventId, name: 'payment.captured', about: { payment: id }, state: 'waiting' },
        ...{ tries: 79, tryAt: new Date(), receivedAt: old },
      });
      await processPendingEvents(paying.deps);
      await eventually(async () => (await stored(eventId))?.state !== 'waiting');
    });
    expect(await stored(eventId)).toMatchObject({ state: 'failed', tries: 80 });
    const incident = (await listOpenIncidents()).find(({ of }) => of === eventId);
    expect(incident?.words).toMatch(/^payment.captured was not processed: .*did not respond/);
    await removeOldEvents();
    expect(await stored(eventId)).not.toBeNull();
  });
});

it('deletes events after 90 days', async () => {
  const { named } = await paidOrder();
  const [old, young] = [named('payment.captured'), named('order.paid')];
  for (const event of [old, young]) {
    await paying.deliver(event);
    await awaitProcessed(event.id);
  }
  const receivedAt = new Date(Date.now() - 91 * 24 * 3600_000);
  await ProviderEventModel.updateOne({ _id: old.id }, { $set: { receivedAt } });
  await removeOldEvents();
  expect(await stored(old.id)).toBeNull();
  expect(await stored(young.id)).not.toBeNull();
});
