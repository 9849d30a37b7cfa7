import { newEvent } from '@soloist/service-kit';
import { eventually, newId } from '@soloist/service-kit/testing';
import { plansOf } from '@soloist/service-kit/testing-lookups';
import { type Paying, startPaying } from '../../testing/start-paying.ts';
import { AlarmModel } from '../alarms/alarms.model.ts';
import { BillingModel } from '../billing/billing.model.ts';
import { type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { OrderModel } from '../orders/orders.model.ts';
import { PersonModel } from '../people/people.model.ts';
import { workThroughWaiting } from '../webhooks/settle-event.job.ts';
import { bookUnfinished } from './book-payment.ts';
import { PaymentModel } from './payments.model.ts';
import { paymentsOfInvoice } from './payments.presenter.ts';
import { releaseDue } from './release.ts';
import { removeUnpaidOrders, repairOrders } from './repair.ts';
import { settlePayment } from './settle-payment.ts';

let paying: Paying;
beforeAll(async () => {
  paying = await startPaying();
});
afterAll(() => paying.close());

const movementsOf = (id: string) =>
  MovementModel.find({ key: new RegExp(`^payment-${id}-`) }).lean<Movement[]>();
const hour = 3600_000;
const inDays = (days: number) => new Date(Date.now() + days * 24 * hour);

async function paidOrder(facts: object = {}) {
  const order = await paying.newOrder(facts);
  const said = await paying.pay(order);
  return { order, said, id: said.razorpay_payment_id as string };
}

describe('what a browser says that it paid', () => {
  it('is booked with the platform’s fee and its tax, and waits its window out', async () => {
    const { order, said, id } = await paidOrder();
    expect(await paying.verify(said)).toMatchObject({ status: 200, body: { state: 'paid' } });
    // 5 % of 1,000.00, and 18 % of that; the provider's own 2 % and tax are the platform's cost.
    const [balance] = await paying.balanceOf(order.freelancerId);
    expect(balance).toMatchObject({ currency: 'INR', available: 0, pending: 94_100 });
    expect(new Date(balance.nextFreeAt).getTime()).toBeGreaterThan(inDays(6.9).getTime());
    const [movement] = await movementsOf(id);
    expect(movement?.entries).toEqual([
      { account: 'provider:razorpay', currency: 'INR', amount: 2360 - 100_000 },
      { account: 'platform:costs', currency: 'INR', amount: -2360 },
      { account: `pending:${order.freelancerId}`, currency: 'INR', amount: 94_100 },
      { account: 'platform:fees', currency: 'INR', amount: 5000 },
      { account: 'tax:gst', currency: 'INR', amount: 900 },
    ]);
    expect(movement?.about).toMatchObject({ invoiceNumber: 'INV-0044', clientName: 'Sofie Lind' });
    // Whose address it was is told, and not kept.
    expect(await PaymentModel.findById(id).lean()).not.toHaveProperty('payerEmail');
  });

  it('is booked and told once, whoever says it how often at once', async () => {
    const { order, said, id } = await paidOrder();
    const replies = await Promise.all(Array.from({ length: 20 }, () => paying.verify(said)));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await paying.booked(id);
    expect(await movementsOf(id)).toHaveLength(1);
    expect(await PaymentModel.countDocuments({ _id: id })).toBe(1);
    expect(await OrderModel.findById(order._id).lean()).toMatchObject({ state: 'paid' });
  });

  it('is taken as settled in the account’s currency', async () => {
    const { order, said, id } = await paidOrder({ currency: 'USD', amount: 10_000 });
    await paying.verify(said);
    const payment = await PaymentModel.findById(id).lean();
    expect(payment).toMatchObject({ amount: 10_000, currency: 'USD' });
    expect(payment?.settled).toMatchObject({ amount: 880_000, currency: 'INR', fee: 44_000 });
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([
      { currency: 'INR', pending: 880_000 - 44_000 - 7920 },
    ]);
  });

  it('leaves 2 % with who has Pro, and no tax abroad', async () => {
    const freelancerId = newId();
    await PersonModel.create({ _id: freelancerId, pro: true, version: 1 });
    await BillingModel.create({ _id: freelancerId, name: 'Ines', country: 'PT' });
    const { said } = await paidOrder({ freelancerId });
    await paying.verify(said);
    expect(await paying.balanceOf(freelancerId)).toMatchObject([{ pending: 98_000 }]);
  });

  it('keeps the fee of the day on which it came, also when it is booked later', async () => {
    const { order, id } = await paidOrder();
    await settlePayment(id, paying.parts);
    await PersonModel.create({ _id: order.freelancerId, pro: true, version: 1 });
    await PaymentModel.updateOne({ _id: id }, { $unset: { bookedAt: 1 } });
    await bookUnfinished();
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
    expect(await movementsOf(id)).toHaveLength(1);
  });

  it('is booked also behind one that cannot be', async () => {
    const stuck = await paidOrder();
    const { order, id } = await paidOrder();
    for (const each of [stuck.id, id]) await settlePayment(each, paying.parts);
    // Something else is in the books under its key.
    const $set = { 'settled.cost': 1 };
    await PaymentModel.updateOne({ _id: stuck.id }, { $set, $unset: { bookedAt: 1 } });
    await PaymentModel.updateOne({ _id: id }, { $unset: { bookedAt: 1 } });
    await expect(bookUnfinished()).rejects.toThrow(/Another movement/);
    await paying.booked(id);
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
    await PaymentModel.deleteOne({ _id: stuck.id });
  });

  it('may fail at the bank first, and be paid then', async () => {
    const order = await paying.newOrder();
    const { error } = await paying.pay(order, 'failed');
    const failed = error.metadata.payment_id;
    expect(await settlePayment(failed, paying.parts)).toBe('failed');
    expect((await paying.verify(await paying.pay(order))).body.state).toBe('paid');
    expect(await movementsOf(failed)).toEqual([]);
  });

  it('is no news where the provider does not answer: the repair finishes it', async () => {
    const { order, said, id } = await paidOrder();
    await paying.whileAway(async () => {
      expect(await paying.verify(said)).toMatchObject({ status: 200, body: { state: 'pending' } });
      expect(await movementsOf(id)).toEqual([]);
    });
    await repairOrders(paying.parts, Date.now() + 60_000);
    await paying.booked(id);
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
  });
});

describe('what a browser makes up', () => {
  it.each([
    ['a signature', (said: object) => ({ ...said, razorpay_signature: 'a'.repeat(64) })],
    [
      'another payment',
      (said: object) => ({ ...said, razorpay_payment_id: `pay_${'A'.repeat(14)}` }),
    ],
    [
      'another order',
      (said: object) => ({ ...said, razorpay_order_id: `order_${'A'.repeat(14)}` }),
    ],
  ])('%s: is refused, and books nothing', async (_what, forge) => {
    const { order, said } = await paidOrder();
    const reply = await paying.verify(forge(said));
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
    expect(await paying.balanceOf(order.freelancerId)).toEqual([]);
  });

  it('the signature of another payment: is refused', async () => {
    const [one, other] = [await paidOrder(), await paidOrder()];
    const { razorpay_signature } = other.said;
    const reply = await paying.verify({ ...one.said, razorpay_signature });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
  });

  it.each([
    ['no signature', { razorpay_signature: undefined }],
    ['a list', { razorpay_payment_id: ['pay_1'] }],
    ['an operator', { razorpay_order_id: { $ne: '' } }],
    ['an amount besides', { amount: 1 }],
  ])('%s: is refused', async (_what, over) => {
    const { said } = await paidOrder();
    expect(await paying.verify({ ...said, ...over })).toMatchObject({ status: 400 });
  });

  it('an order of the same account that is not ours: is refused', async () => {
    const receipt = newId();
    const given = { amount: 500, currency: 'INR' as const, receipt, notes: {} };
    const made = await paying.parts.provider!.orders.create(given);
    const said = await paying.simulator.pay({ order_id: made.id });
    expect((await paying.verify(said)).status).toBe(404);
    expect(await movementsOf(said.razorpay_payment_id)).toEqual([]);
  });
});

describe('a payment that does not fit its order', () => {
  it.each([
    ['amount', { amount: 100_001 }],
    ['currency', { currency: 'EUR' as const }],
  ])('by its %s: is not booked, and raises an alarm', async (_what, other) => {
    const { order, said, id } = await paidOrder();
    await OrderModel.updateOne({ _id: order._id }, { $set: other });
    expect((await paying.verify(said)).status).toBe(409);
    expect(await settlePayment(id, paying.parts)).toBe('wrong');
    expect(await movementsOf(id)).toEqual([]);
    expect((await AlarmModel.findById(id).lean())?.words).toMatch(
      /^It pays 100000 INR for an order of/,
    );
  });
});

describe('a browser that is closed after paying', () => {
  it('is made up for by the repair, once', async () => {
    const { order, id } = await paidOrder();
    const soon = Date.now() + 60_000;
    await Promise.all([repairOrders(paying.parts, soon), repairOrders(paying.parts, soon)]);
    await repairOrders(paying.parts, soon);
    await paying.booked(id);
    expect(await movementsOf(id)).toHaveLength(1);
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
  });

  it('is asked about less and less, and not any more after a day', async () => {
    const order = await paying.newOrder();
    const asked = async () => {
      await repairOrders(paying.parts, inDays(9).getTime());
      const { askAt } = await OrderModel.findById(order._id).orFail().lean();
      return askAt && Math.round((askAt.getTime() - Date.now()) / 1000);
    };
    const shown = (hours: number) =>
      OrderModel.updateOne(
        { _id: order._id },
        { $set: { shownAt: new Date(Date.now() - hours * hour) } },
      );
    expect(await asked()).toBeLessThanOrEqual(20);
    await shown(1);
    expect(await asked()).toBeLessThanOrEqual(45);
    await shown(12);
    expect(await asked()).toBeGreaterThan(600);
    await shown(25);
    expect(await asked()).toBeUndefined();
  });
});

it('forgets orders that nobody paid, after a month; never those that were', async () => {
  const { order: paid, said } = await paidOrder();
  await paying.verify(said);
  const unpaid = await paying.newOrder();
  const isThere = ({ _id }: { _id: unknown }) => OrderModel.exists({ _id });
  await removeUnpaidOrders(inDays(29).getTime());
  expect(await isThere(unpaid)).not.toBeNull();
  await removeUnpaidOrders(inDays(31).getTime());
  expect(await isThere(unpaid)).toBeNull();
  expect(await isThere(paid)).not.toBeNull();
});

describe('the payments of an invoice', () => {
  const read = (invoiceId: string, userId: string) =>
    paying.send(`GET /payment/of-invoice/${invoiceId}`, { token: paying.tokenFor({ userId }) });

  it('are shown to whose it is', async () => {
    const { order, said, id } = await paidOrder();
    await paying.verify(said);
    const { body } = await read(order.invoiceId, order.freelancerId);
    expect(body.payments).toEqual([
      expect.objectContaining({
        ...{ id, amount: 100_000, currency: 'INR', refunded: 0, refundable: 100_000 },
        ...{ state: 'captured', net: 94_100, fee: 5000, tax: 900, walletCurrency: 'INR' },
        ...{ method: 'Visa ending in 1111', disputeId: null },
      }),
    ]);
    expect((await read(order.invoiceId, newId())).status).toBe(404);
    expect((await paying.send(`GET /payment/of-invoice/${order.invoiceId}`)).status).toBe(401);
    expect((await read(newId(), order.freelancerId)).body).toMatchObject({ payments: [] });
  });
});

it.each<[string, string, () => Promise<unknown>]>([
  ['what is to be repaired', 'askAt', () => repairOrders(paying.parts)],
  ['what is to be released', 'dueAt', () => releaseDue()],
  ['what is to be booked', 'bookedAt', bookUnfinished],
  ['what is to be worked through', 'tryAt', () => workThroughWaiting(paying.parts)],
  ['the payments of an invoice', 'invoiceId', () => paymentsOfInvoice(newId(), newId())],
])('%s is read by an index', async (_what, field, work) => {
  const plans = await plansOf(field, work);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).toContain(field);
});

it('knows who has Pro by what identity tells, in any order', async () => {
  const id = newId();
  const profile = { id, fname: 'Ines', lname: 'Carvalho', username: 'ines', pro: true };
  const told = (version: number, pro: boolean) =>
    newEvent('identity.profile-changed', {
      ...{ version, roles: ['freelancer'], hosts: [], suspended: false },
      profile: { ...emptyProfile, ...profile, pro },
    });
  await paying.publish(told(2, true));
  await paying.publish(told(1, false));
  await eventually(() => PersonModel.exists({ _id: id, pro: true, version: 2 }));
});
const emptyProfile = {
  ...{ headline: '', about: '', skills: [], tools: [], languages: [], location: '', timezone: '' },
  ...{ experience: '', hourlyRate: '', availability: '', acceptingProjects: true },
  ...{ profileImage: '', logo: '', linkedinUrl: '', socialLinks: [] },
};
