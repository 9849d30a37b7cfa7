import { createHmac, randomUUID } from 'node:crypto';
import { eventually } from '@soloist/service-kit/testing';
import { type Paying, startPaying } from '../../testing/start-paying.ts';
import type { SentEvent } from '../../testing/start-simulator.ts';
import { AlarmModel } from '../alarms/alarms.model.ts';
import { MovementModel } from '../ledger/ledger.model.ts';
import { openTroubles } from '../troubles/open-troubles.ts';
import { ProviderEventModel } from './provider-events.model.ts';
import { removeOldEvents, workThroughWaiting } from './settle-event.job.ts';

let paying: Paying;
beforeAll(async () => {
  paying = await startPaying();
});
afterAll(() => paying.close());

const captures = (id: string) => MovementModel.countDocuments({ key: `payment-${id}-captured` });
const stored = (id: string) => ProviderEventModel.findById(id).lean();
const settled = (id: string) =>
  eventually(async () => ((await stored(id))?.state === 'done' ? stored(id) : undefined));

async function paidOrder(facts: object = {}) {
  const order = await paying.newOrder(facts);
  const said = await paying.pay(order);
  const id = said.razorpay_payment_id as string;
  const events = await paying.eventsAbout(id);
  const named = (name: string) => events.find(({ event }) => event === name)!;
  return { order, said, id, events, named };
}
const sign = (body: string) =>
  createHmac('sha256', paying.config.RAZORPAY_WEBHOOK_SECRET!).update(body).digest('hex');
const newEventId = () => `evt_${randomUUID().replaceAll('-', '').slice(0, 14)}`;
const told = (body: string): SentEvent => {
  return { id: newEventId(), event: '', body, signature: sign(body) };
};

describe('what the provider tells', () => {
  it('is taken at once and settled afterwards, without the browser', async () => {
    const { order, id, named } = await paidOrder();
    const event = named('payment.captured');
    expect(await paying.deliver(event)).toEqual({ status: 200, body: { success: true } });
    await settled(event.id);
    expect(await captures(id)).toBe(1);
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
  });

  it('is kept without what it says of people', async () => {
    const { id, order, named } = await paidOrder();
    const event = named('order.paid');
    expect(event.body).toContain('payer@example.com');
    await paying.deliver(event);
    const { receivedAt, ...kept } = (await settled(event.id))!;
    expect(receivedAt).toBeInstanceOf(Date);
    expect(kept).toEqual({
      ...{ _id: event.id, name: 'order.paid', state: 'done', tries: 0, problem: '', __v: 0 },
      about: { payment: id, order: order.providerOrderId },
    });
  });

  it('counts once, however often, in whatever order and at the same time as the browser', async () => {
    const { order, said, id, events } = await paidOrder();
    expect(events.map(({ event }) => event)).toEqual([
      'payment.authorized',
      'payment.captured',
      'order.paid',
    ]);
    const backwards = events.toReversed();
    const replies = await Promise.all([
      ...[...backwards, ...backwards, ...backwards].map((event) => paying.deliver(event)),
      paying.verify(said),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    for (const { id: eventId } of events) await settled(eventId);
    expect(await captures(id)).toBe(1);
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
    expect(await ProviderEventModel.countDocuments({ 'about.payment': id })).toBe(3);
  });

  it('settles nothing anew when it comes late, or is replayed under another id', async () => {
    const { order, said, id, named } = await paidOrder();
    await paying.verify(said);
    const event = named('payment.captured');
    const replayed = { ...event, id: newEventId() };
    for (const each of [event, replayed]) {
      expect((await paying.deliver(each)).status).toBe(200);
      await settled(each.id);
    }
    expect(await captures(id)).toBe(1);
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
  });

  it('is believed in nothing: a signed lie about amounts books what the provider says', async () => {
    const { order, id, named } = await paidOrder();
    const lie = told(named('payment.captured').body.replaceAll('100000', '99900000'));
    expect(lie.body).toContain('99900000');
    await paying.deliver(lie);
    await settled(lie.id);
    expect(await captures(id)).toBe(1);
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
  });

  it('of a payment that failed books nothing', async () => {
    const order = await paying.newOrder();
    const { error } = await paying.pay(order, 'failed');
    const [event] = await paying.eventsAbout(error.metadata.payment_id);
    await paying.deliver(event!);
    await settled(event!.id);
    expect(await captures(error.metadata.payment_id)).toBe(0);
  });

  it('of an order that is not ours raises an alarm, and books nothing', async () => {
    const given = { amount: 500, currency: 'INR' as const, receipt: randomUUID(), notes: {} };
    const order = await paying.parts.provider!.orders.create(given);
    const { razorpay_payment_id: id } = await paying.simulator.pay({ order_id: order.id });
    const event = (await paying.eventsAbout(id)).at(-1)!;
    await paying.deliver(event);
    await settled(event.id);
    expect(await captures(id)).toBe(0);
    expect(await AlarmModel.exists({ _id: id })).not.toBeNull();
    expect((await openTroubles()).map(({ of }) => of)).toContain(id);
  });

  it('of things that nobody settles here is taken, and forgotten about', async () => {
    const event = told('{"event":"account.app.authorization_revoked","payload":{}}');
    expect((await paying.deliver(event)).status).toBe(200);
    expect(await stored(event.id)).toMatchObject({ state: 'ignored' });
  });
});

describe('what is no word of the provider', () => {
  const signed = (body: string, id = newEventId()) => ({
    'x-razorpay-signature': sign(body),
    'x-razorpay-event-id': id,
  });
  const body = '{"event":"payment.captured","payload":{}}';

  it.each([
    ['without a signature', {}],
    ['with a made-up one', { 'x-razorpay-signature': 'a'.repeat(64) }],
    ['with one of another length', { 'x-razorpay-signature': 'abc' }],
    ['signed with the other secret', 'key'],
  ])('%s: is refused, and not stored', async (_what, headers) => {
    const id = newEventId();
    const bySecretOfKeys = createHmac('sha256', paying.config.RAZORPAY_KEY_SECRET!);
    const given =
      headers === 'key'
        ? { 'x-razorpay-signature': bySecretOfKeys.update(body).digest('hex') }
        : (headers as Record<string, string>);
    const reply = await paying.webhook({ 'x-razorpay-event-id': id, ...given }, body);
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
    expect(await stored(id)).toBeNull();
  });

  it('changed by a single byte: is refused', async () => {
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
  ])('signed, with %s: is refused', async (_what, given, id) => {
    const reply = await paying.webhook(signed(given, id), given);
    expect(reply).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
  });

  it('larger than 1 MB: is refused', async () => {
    const large = 'a'.repeat(1024 * 1024 + 1);
    expect((await paying.webhook(signed(large), large)).status).toBe(413);
  });

  it('signed, with ids that are none: settles nothing', async () => {
    for (const id of ['../orders', '', 'pay_1/refunds', { $ne: 1 }]) {
      const lie = JSON.stringify({
        event: 'payment.captured',
        payload: { payment: { entity: { id } } },
      });
      const event = told(lie);
      expect((await paying.deliver(event)).status).toBe(200);
      await eventually(async () => (await stored(event.id))?.state !== 'waiting');
    }
  });
});

describe('what cannot be worked through', () => {
  it('while the provider is away: is tried again later, by whoever is there', async () => {
    const { order, id, named } = await paidOrder();
    const event = named('payment.captured');
    await paying.whileAway(async () => {
      await paying.deliver(event);
      const waiting = await eventually(async () => {
        const kept = await stored(event.id);
        return kept && kept.tries > 0 && kept;
      });
      expect(waiting.state).toBe('waiting');
      expect(waiting.problem).toMatch(/no answer/);
      expect(await captures(id)).toBe(0);
    });
    await ProviderEventModel.updateOne({ _id: event.id }, { $set: { tryAt: new Date() } });
    await Promise.all([workThroughWaiting(paying.parts), workThroughWaiting(paying.parts)]);
    expect((await settled(event.id))?.problem).toBe('');
    expect(await captures(id)).toBe(1);
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
  });

  it('since the queue lost it: is found by what is stored', async () => {
    const { id } = await paidOrder();
    const eventId = newEventId();
    await ProviderEventModel.create({
      ...{ _id: eventId, name: 'payment.captured', about: { payment: id }, state: 'waiting' },
      ...{ tryAt: new Date(), receivedAt: new Date() },
    });
    await workThroughWaiting(paying.parts);
    await settled(eventId);
    expect(await captures(id)).toBe(1);
  });

  it('for days: stays for a person to look at, who is told why', async () => {
    const { id } = await paidOrder();
    const eventId = newEventId();
    const old = new Date(Date.now() - 100 * 24 * 3600_000);
    await paying.whileAway(async () => {
      await ProviderEventModel.create({
        ...{ _id: eventId, name: 'payment.captured', about: { payment: id }, state: 'waiting' },
        ...{ tries: 79, tryAt: new Date(), receivedAt: old },
      });
      await workThroughWaiting(paying.parts);
      await eventually(async () => (await stored(eventId))?.state !== 'waiting');
    });
    expect(await stored(eventId)).toMatchObject({ state: 'failed', tries: 80 });
    const trouble = (await openTroubles()).find(({ of }) => of === eventId);
    expect(trouble?.words).toMatch(/^payment.captured is not settled: .*no answer/);
    await removeOldEvents();
    expect(await stored(eventId)).not.toBeNull();
  });
});

it('forgets what was told 90 days ago', async () => {
  const { named } = await paidOrder();
  const [old, young] = [named('payment.captured'), named('order.paid')];
  for (const event of [old, young]) {
    await paying.deliver(event);
    await settled(event.id);
  }
  const receivedAt = new Date(Date.now() - 91 * 24 * 3600_000);
  await ProviderEventModel.updateOne({ _id: old.id }, { $set: { receivedAt } });
  await removeOldEvents();
  expect(await stored(old.id)).toBeNull();
  expect(await stored(young.id)).not.toBeNull();
});
