import { hourMs } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { listIndexesUsed } from '@soloist/server-kit/testing-lookups';
import { type PaymentsHarness, startProviderHarness } from '../../../../test/provider-harness.ts';
import { listenAsDocuments } from '../../../../test/second-process.ts';
import { IncidentModel } from '../../incidents/incidents.model.ts';
import { type LedgerTransaction, LedgerTransactionModel } from '../../ledger/ledger.model.ts';
import { BillingModel } from '../../people/billing.model.ts';
import { PersonModel } from '../../people/people.model.ts';
import { processPendingEvents } from '../../webhooks/process-event.job.ts';
import { OrderModel } from '../orders/orders.model.ts';
import { bookPayment, bookUnfinishedPayments } from './book-payment.service.ts';
import { capturePayment } from './capture-payment.service.ts';
import { PaymentModel } from './payments.model.ts';
import { paymentsOfInvoice } from './payments.presenter.ts';
import { releaseDuePayments } from './release-payments.job.ts';
import { removeUnpaidOrders, repairOrders } from './repair-orders.job.ts';

let paying: PaymentsHarness;
beforeAll(async () => {
  paying = await startProviderHarness();
});
afterAll(() => paying.close());

const transactionsOf = (id: string) =>
  LedgerTransactionModel.find({ key: new RegExp(`^payment-${id}-`) }).lean<LedgerTransaction[]>();
const inDays = (days: number) => new Date(Date.now() + days * 24 * hourMs);

async function paidOrder(overrides: object = {}) {
  const order = await paying.newOrder(overrides);
  const response = await paying.pay(order);
  return { order, response, id: response.razorpay_payment_id as string };
}

describe('a checkout response', () => {
  it('is booked with the platform’s fee and its tax, and is pending for its window', async () => {
    const { order, response, id } = await paidOrder();
    expect(await paying.verify(response)).toMatchObject({ status: 200, body: { state: 'paid' } });
    // The fee is 5 % of 1,000.00, with 18 % tax; the provider's 2 % and tax are the platform's
    // cost.
    const [balance] = await paying.balanceOf(order.freelancerId);
    expect(balance).toMatchObject({ currency: 'INR', available: 0, pending: 94_100 });
    expect(new Date(balance.nextFreeAt).getTime()).toBeGreaterThan(inDays(6.9).getTime());
    const [transaction] = await transactionsOf(id);
    expect(transaction?.entries).toEqual([
      { account: 'provider:razorpay', currency: 'INR', amount: 2360 - 100_000 },
      { account: 'platform:costs', currency: 'INR', amount: -2360 },
      { account: `pending:${order.freelancerId}`, currency: 'INR', amount: 94_100 },
      { account: 'platform:fees', currency: 'INR', amount: 5000 },
      { account: 'tax:gst', currency: 'INR', amount: 900 },
    ]);
    expect(transaction?.about).toMatchObject({
      invoiceNumber: 'INV-0044',
      clientName: 'Sofie Lind',
    });
    // The payer's email is published, but not stored.
    expect(await PaymentModel.findById(id).lean()).not.toHaveProperty('payerEmail');
  });

  it('is booked and published once for concurrent reports', async () => {
    const { order, response, id } = await paidOrder();
    const replies = await Promise.all(Array.from({ length: 20 }, () => paying.verify(response)));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await paying.booked(id);
    expect(await transactionsOf(id)).toHaveLength(1);
    expect(await PaymentModel.countDocuments({ _id: id })).toBe(1);
    expect(await OrderModel.findById(order._id).lean()).toMatchObject({ state: 'paid' });
  });

  it('is booked in the account’s currency', async () => {
    const { order, response, id } = await paidOrder({ currency: 'USD', amount: 10_000 });
    await paying.verify(response);
    const payment = await PaymentModel.findById(id).lean();
    expect(payment).toMatchObject({ amount: 10_000, currency: 'USD' });
    expect(payment?.settled).toMatchObject({ amount: 880_000, currency: 'INR', fee: 44_000 });
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([
      { currency: 'INR', pending: 880_000 - 44_000 - 7920 },
    ]);
  });

  it('deducts 2 % from Pro accounts, and no tax abroad', async () => {
    const freelancerId = newId();
    await PersonModel.create({ _id: freelancerId, pro: true, version: 1 });
    await BillingModel.create({ _id: freelancerId, name: 'Ines', country: 'PT' });
    const { response } = await paidOrder({ freelancerId });
    await paying.verify(response);
    expect(await paying.balanceOf(freelancerId)).toMatchObject([{ pending: 98_000 }]);
  });

  it('keeps the fee of the payment’s day, also when it is booked later', async () => {
    const { order, id } = await paidOrder();
    await capturePayment(id, paying.deps);
    await PersonModel.create({ _id: order.freelancerId, pro: true, version: 1 });
    await PaymentModel.updateOne({ _id: id }, { $unset: { bookedAt: 1 } });
    await bookUnfinishedPayments();
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
    expect(await transactionsOf(id)).toHaveLength(1);
  });

  it('is booked although an earlier payment cannot be', async () => {
    const unbookable = await paidOrder();
    const { order, id } = await paidOrder();
    for (const each of [unbookable.id, id]) await capturePayment(each, paying.deps);
    // Another transaction has its key in the ledger.
    const $set = { 'settled.cost': 1 };
    await PaymentModel.updateOne({ _id: unbookable.id }, { $set, $unset: { bookedAt: 1 } });
    await PaymentModel.updateOne({ _id: id }, { $unset: { bookedAt: 1 } });
    await expect(bookUnfinishedPayments()).rejects.toThrow(/Another transaction/);
    await paying.booked(id);
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
    await PaymentModel.deleteOne({ _id: unbookable.id });
  });

  it('is published once, also when two processes book it', async () => {
    const documents = listenAsDocuments(paying);
    const { id } = await paidOrder();
    await capturePayment(id, paying.deps);
    const stored = await PaymentModel.findById(id).orFail().lean();
    // Both read it before one of them had booked it.
    const { bookedAt: _, ...unbooked } = stored;
    await bookPayment(unbooked);
    const later = await paidOrder();
    await capturePayment(later.id, paying.deps);
    const published = () => documents.published('payment.captured', 'paymentId');
    await eventually(async () => (await published()).includes(later.id));
    expect((await published()).filter((each) => each === id)).toEqual([id]);
    await documents.close();
  });

  it('is booked when it was refunded before, and the refund after it', async () => {
    const { order, id } = await paidOrder();
    const amount = { amount: 100_000, currency: 'INR' as const };
    await paying.deps.provider!.refunds.create(id, { ...amount, receipt: newId(), notes: {} });
    expect(await capturePayment(id, paying.deps)).toBe('captured');
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
  });

  it('can be paid after a failed attempt at the bank', async () => {
    const order = await paying.newOrder();
    const { error } = await paying.pay(order, 'failed');
    const failed = error.metadata.payment_id;
    expect(await capturePayment(failed, paying.deps)).toBe('failed');
    expect((await paying.verify(await paying.pay(order))).body.state).toBe('paid');
    expect(await transactionsOf(failed)).toEqual([]);
  });

  it('stays pending while the provider does not respond; the repair finishes it', async () => {
    const { order, response, id } = await paidOrder();
    await paying.whileAway(async () => {
      expect(await paying.verify(response)).toMatchObject({
        status: 200,
        body: { state: 'pending' },
      });
      expect(await transactionsOf(id)).toEqual([]);
    });
    await repairOrders(paying.deps, Date.now() + 60_000);
    await paying.booked(id);
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
  });
});

describe('an authorized payment', () => {
  beforeEach(() => paying.simulator.control('bank', { captures: 'later' }));
  afterEach(() => paying.simulator.control('bank', { captures: 'automatic' }));

  it('is captured and booked', async () => {
    const { order, id } = await paidOrder();
    expect(await capturePayment(id, paying.deps)).toBe('captured');
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
  });

  it('of an order that is paid is left to its automatic refund', async () => {
    const { order, id } = await paidOrder();
    const second = await paying.pay(order);
    await capturePayment(id, paying.deps);
    expect(await capturePayment(second.razorpay_payment_id, paying.deps)).toBe('failed');
    expect(await transactionsOf(second.razorpay_payment_id)).toEqual([]);
    const { payments } = paying.deps.provider!;
    expect((await payments.get(second.razorpay_payment_id)).status).toBe('authorized');
  });

  it('waits while the provider does not capture it', async () => {
    const { order, id } = await paidOrder();
    // The provider refuses to capture another amount.
    const provider = paying.deps.provider!;
    const capture = (paymentId: string) =>
      provider.payments.capture(paymentId, { amount: 1, currency: 'INR' });
    const refused = { ...provider, payments: { ...provider.payments, capture } };
    expect(await capturePayment(id, { ...paying.deps, provider: refused })).toBe('waiting');
    expect(await transactionsOf(id)).toEqual([]);
    expect(await paying.balanceOf(order.freelancerId)).toEqual([]);
  });
});

describe('a forged checkout response', () => {
  it.each([
    [
      'another signature',
      (response: object) => ({ ...response, razorpay_signature: 'a'.repeat(64) }),
    ],
    [
      'another payment',
      (response: object) => ({ ...response, razorpay_payment_id: `pay_${'A'.repeat(14)}` }),
    ],
    [
      'another order',
      (response: object) => ({ ...response, razorpay_order_id: `order_${'A'.repeat(14)}` }),
    ],
  ])('with %s is refused, and books nothing', async (_what, forge) => {
    const { order, response } = await paidOrder();
    const reply = await paying.verify(forge(response));
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
    expect(await paying.balanceOf(order.freelancerId)).toEqual([]);
  });

  it('with the signature of another payment is refused', async () => {
    const [one, other] = [await paidOrder(), await paidOrder()];
    const { razorpay_signature } = other.response;
    const reply = await paying.verify({ ...one.response, razorpay_signature });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
  });

  it.each([
    ['no signature', { razorpay_signature: undefined }],
    ['a list', { razorpay_payment_id: ['pay_1'] }],
    ['an operator', { razorpay_order_id: { $ne: '' } }],
    ['an additional amount', { amount: 1 }],
  ])('with %s is refused', async (_what, over) => {
    const { response } = await paidOrder();
    expect(await paying.verify({ ...response, ...over })).toMatchObject({ status: 400 });
  });

  it('for an order of the same account that is not ours is refused', async () => {
    const receipt = newId();
    const request = { amount: 500, currency: 'INR' as const, receipt, notes: {} };
    const made = await paying.deps.provider!.orders.create(request);
    const response = await paying.simulator.pay({ order_id: made.id });
    expect((await paying.verify(response)).status).toBe(404);
    expect(await transactionsOf(response.razorpay_payment_id)).toEqual([]);
  });
});

describe('a payment that does not match its order', () => {
  it.each([
    ['amount, which is smaller,', { amount: 100_001 }],
    ['amount, which is larger,', { amount: 99_999 }],
    ['currency', { currency: 'EUR' as const }],
  ])('in its %s is not booked, and raises an incident', async (_what, other) => {
    const { order, response, id } = await paidOrder();
    await OrderModel.updateOne({ _id: order._id }, { $set: other });
    expect((await paying.verify(response)).status).toBe(409);
    expect(await capturePayment(id, paying.deps)).toBe('wrong');
    expect(await transactionsOf(id)).toEqual([]);
    expect((await IncidentModel.findById(id).lean())?.words).toMatch(
      /^It pays 100000 INR for an order of/,
    );
  });
});

describe('an order', () => {
  it('paid in a closed browser is captured by the repair, once', async () => {
    const { order, id } = await paidOrder();
    const soon = Date.now() + 60_000;
    await Promise.all([repairOrders(paying.deps, soon), repairOrders(paying.deps, soon)]);
    await repairOrders(paying.deps, soon);
    await paying.booked(id);
    expect(await transactionsOf(id)).toHaveLength(1);
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
  });

  it('is queried less and less often, and not after a day', async () => {
    const order = await paying.newOrder();
    const queryDelaySeconds = async () => {
      await repairOrders(paying.deps, inDays(9).getTime());
      const { askAt } = await OrderModel.findById(order._id).orFail().lean();
      return askAt && Math.round((askAt.getTime() - Date.now()) / 1000);
    };
    const setShownHoursAgo = (hours: number) =>
      OrderModel.updateOne(
        { _id: order._id },
        { $set: { shownAt: new Date(Date.now() - hours * hourMs) } },
      );
    expect(await queryDelaySeconds()).toBeLessThanOrEqual(20);
    await setShownHoursAgo(1);
    expect(await queryDelaySeconds()).toBeLessThanOrEqual(45);
    await setShownHoursAgo(12);
    expect(await queryDelaySeconds()).toBeGreaterThan(600);
    await setShownHoursAgo(25);
    expect(await queryDelaySeconds()).toBeUndefined();
  });
});

it('deletes unpaid orders after a month, and never paid ones', async () => {
  const { order: paid, response } = await paidOrder();
  await paying.verify(response);
  const unpaid = await paying.newOrder();
  const exists = ({ _id }: { _id: unknown }) => OrderModel.exists({ _id });
  await removeUnpaidOrders(inDays(29).getTime());
  expect(await exists(unpaid)).not.toBeNull();
  await removeUnpaidOrders(inDays(31).getTime());
  expect(await exists(unpaid)).toBeNull();
  expect(await exists(paid)).not.toBeNull();
});

describe('the payments of an invoice', () => {
  const read = (invoiceId: string, userId: string) =>
    paying.send(`GET /payment/of-invoice/${invoiceId}`, { token: paying.tokenFor({ userId }) });

  it('are listed for its owner', async () => {
    const { order, response, id } = await paidOrder();
    await paying.verify(response);
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
  ['orders to repair', 'askAt', () => repairOrders(paying.deps)],
  ['payments to release', 'dueAt', () => releaseDuePayments()],
  ['payments to book', 'bookedAt', bookUnfinishedPayments],
  ['events to process', 'tryAt', () => processPendingEvents(paying.deps)],
  ['the payments of an invoice', 'invoiceId', () => paymentsOfInvoice(newId(), newId())],
])('%s are read by an index', async (_what, field, work) => {
  const plans = await listIndexesUsed(field, work);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).toContain(field);
});

it('follows identity’s events about Pro, in any order', async () => {
  const id = newId();
  const profile = { id, fname: 'Ines', lname: 'Carvalho', username: 'ines', pro: true };
  const published = (version: number, pro: boolean) =>
    newEvent('identity.profile-changed', {
      ...{ version, roles: ['freelancer'], hosts: [], suspended: false, isPublished: true },
      profile: { ...emptyProfile, ...profile, pro },
    });
  await paying.publish(published(2, true));
  await paying.publish(published(1, false));
  await eventually(() => PersonModel.exists({ _id: id, pro: true, version: 2 }));
});
const emptyProfile = {
  ...{ headline: '', about: '', skills: [], tools: [], languages: [], location: '', timezone: '' },
  ...{ experience: '', hourlyRate: '', availability: '', acceptingProjects: true },
  ...{ profileImage: '', logo: '', linkedinUrl: '', socialLinks: [] },
};
