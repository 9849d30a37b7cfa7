import { maxAmount, paymentMaximum, paymentMinimum } from '@soloist/contracts';
import { eventually, newId } from '@soloist/server-kit/testing';
import mongoose from 'mongoose';
import { startDocuments } from '../../../../test/documents-harness.ts';
import { type PaymentsHarness, startProviderHarness } from '../../../../test/provider-harness.ts';
import { LedgerTransactionModel } from '../../ledger/ledger.model.ts';
import { OrderModel } from '../orders/orders.model.ts';
import { processDueRefunds } from '../refunds/due-refunds.job.ts';

let paying: PaymentsHarness;
let documents: Awaited<ReturnType<typeof startDocuments>>;
beforeAll(async () => {
  paying = await startProviderHarness();
  documents = await startDocuments(paying.config);
}, 60_000);
afterAll(async () => {
  await documents.close();
  await paying.close();
});

const requestOrder = (orderId: string, part?: number | string) =>
  paying.send(`GET /payment/order/${orderId}${part === undefined ? '' : `?part=${part}`}`);
const newInvoice = async (overrides: object = {}) => {
  const userId = newId();
  return { userId, ...(await documents.newInvoice(userId, overrides)) };
};
/** Pays and verifies like the page, and returns the checkout's response. */
async function pay(orderId: string, part?: number) {
  const { body } = await requestOrder(orderId, part);
  const record = await paying.simulator.pay({ order_id: body.id });
  expect((await paying.verify(record)).body.state).toBe('paid');
  return record;
}
const provider = () => paying.deps.provider!;
const ordersOf = (invoiceId: string) => OrderModel.find({ invoiceId }).lean();
/** All orders at the provider for an invoice. */
async function providerOrdersOf(invoiceId: string) {
  const receipts = (await ordersOf(invoiceId)).map(({ receipt }) => receipt);
  return (await Promise.all(receipts.map((each) => provider().orders.byReceipt(each)))).flat();
}

describe('the order behind a public link', () => {
  it('returns the amount due in the major unit, without personal data', async () => {
    const { orderId, id } = await newInvoice({ amount: 123_45 });
    const { status, body } = await requestOrder(orderId);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      id: expect.stringMatching(/^order_/),
      keyId: paying.config.RAZORPAY_KEY_ID,
      scriptUrl: paying.config.RAZORPAY_CHECKOUT_URL,
      amount: 123.45,
      currency: 'INR',
    });
    expect(await provider().orders.get(body.id)).toMatchObject({ amount: 12_345, currency: 'INR' });
    expect(await providerOrdersOf(id)).toHaveLength(1);
  });

  it('is the same for all callers, concurrently and later', async () => {
    const { orderId, id } = await newInvoice();
    const replies = await Promise.all(Array.from({ length: 20 }, () => requestOrder(orderId)));
    replies.push(await requestOrder(orderId));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await providerOrdersOf(id)).toHaveLength(1);
  });

  it('is the same for two people with links of their own, and names who opened it last', async () => {
    const email = 'accounts@nordlys.example';
    const { orderId, id, userId } = await newInvoice({ recipients: [{ email, role: 'cc' }] });
    const link = await documents.linkOf(userId, { id, email });
    const replies = [await requestOrder(orderId), await requestOrder(link)];
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    await pay(link);
    const invoice = await eventually(async () => {
      const read = await documents.readInvoice(userId, id);
      return read.status === 'paid' ? read : undefined;
    });
    expect(JSON.stringify(invoice.timeline)).toContain(`online by ${email}`);
  });

  it('whose response was lost is found again, not created twice', async () => {
    const { orderId, id } = await newInvoice();
    await paying.simulator.fail('POST /orders', 'lost');
    expect(await requestOrder(orderId)).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    const [made] = await providerOrdersOf(id);
    expect((await requestOrder(orderId)).body.id).toBe(made?.id);
    expect(await providerOrdersOf(id)).toHaveLength(1);
  });

  it('is created once the provider is back', async () => {
    const { orderId } = await newInvoice();
    await paying.simulator.fail('POST /orders', 'broken');
    expect((await requestOrder(orderId)).status).toBe(503);
    expect((await requestOrder(orderId)).status).toBe(200);
  });

  it('is marked on the invoice once paid, and can’t be paid again', async () => {
    const { orderId, id, userId } = await newInvoice();
    const { razorpay_payment_id } = await pay(orderId);
    // This holds even before documents has recorded the payment.
    expect(await requestOrder(orderId)).toMatchObject({
      status: 409,
      body: { code: 'nothing_due' },
    });
    const invoice = await eventually(async () => {
      const read = await documents.readInvoice(userId, id);
      return read.status === 'paid' ? read : undefined;
    });
    expect(invoice.payments).toMatchObject([
      {
        payment_id: razorpay_payment_id,
        amount: 100_000,
        method: 'online',
        note: 'Visa ending in 1111',
      },
    ]);
    expect(await requestOrder(orderId)).toMatchObject({
      status: 409,
      body: { code: 'nothing_due' },
    });
  });

  it('that was paid in a closed browser cannot be paid again', async () => {
    const { orderId, id } = await newInvoice();
    const { body } = await requestOrder(orderId);
    await paying.simulator.pay({ order_id: body.id });
    await OrderModel.updateOne({ invoiceId: id }, { $set: { createdAt: new Date(0) } });
    expect(await requestOrder(orderId)).toMatchObject({
      status: 409,
      body: { code: 'nothing_due' },
    });
    expect(await LedgerTransactionModel.countDocuments({ 'about.invoiceId': id })).toBe(1);
  });

  it('refunds the overpayment when paid in two windows', async () => {
    const { orderId, id, userId } = await newInvoice({ part_payments: true });
    const windows = [await requestOrder(orderId), await requestOrder(orderId, 30_000)];
    const paid = await Promise.all(
      windows.map(({ body }) => paying.simulator.pay({ order_id: body.id })),
    );
    await Promise.all(paid.map((record) => paying.verify(record)));
    await eventually(async () => {
      await processDueRefunds(paying.deps, new Date(Date.now() + 3600_000));
      const atProvider = await Promise.all(
        paid.map((record) => provider().payments.get(record.razorpay_payment_id)),
      );
      return atProvider.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0) === 30_000;
    }, 30_000);
    const invoice = await documents.readInvoice(userId, id);
    expect(invoice).toMatchObject({ status: 'paid', balance: 0 });
    // The balance is that of a single payment.
    await eventually(async () => (await paying.balanceOf(userId))[0].pending === 94_100);
  }, 60_000);

  it('of a void invoice is refused', async () => {
    const { orderId, id, userId } = await newInvoice();
    await documents.voidInvoice(userId, id);
    expect(await requestOrder(orderId)).toMatchObject({ status: 409, body: { code: 'void' } });
  });

  it('is refused when the payee’s account was deleted', async () => {
    const { orderId } = await newInvoice();
    const { DB_PREFIX } = paying.config;
    const invoices = mongoose.connection.useDb(`${DB_PREFIX}_documents`).collection('invoices');
    await invoices.updateOne({ orderId }, { $set: { senderLeft: true } });
    const code = 'payments_unavailable';
    expect(await requestOrder(orderId)).toMatchObject({ status: 503, body: { code } });
  });

  it.each(['before', 'after'])(
    'is refused for an erased payee, %s the checkout was first opened',
    async (when) => {
      const { orderId, id, userId } = await newInvoice();
      const erase = () =>
        mongoose.model('ErasedPerson').create({ _id: userId, erasedAt: new Date() });
      if (when === 'before') await erase();
      const first = await requestOrder(orderId);
      expect(first.status).toBe(when === 'before' ? 503 : 200);
      if (when === 'after') await erase();
      const code = 'payments_unavailable';
      expect(await requestOrder(orderId)).toMatchObject({ status: 503, body: { code } });
      expect(await ordersOf(id)).toHaveLength(when === 'before' ? 0 : 1);
    },
  );

  it('is not found for an unknown link', async () => {
    expect((await requestOrder('A'.repeat(32))).status).toBe(404);
    expect((await requestOrder('short')).status).toBe(404);
    expect((await requestOrder('..%2F..%2Fhealth')).status).toBe(404);
  });

  it.each([
    ['little', paymentMinimum - 1],
    ['much', paymentMaximum + 1],
  ])('is refused where the amount is too %s to be paid online', async (_what, amount) => {
    const { orderId, id } = await newInvoice({ amount });
    expect(await requestOrder(orderId)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await ordersOf(id)).toEqual([]);
  });

  it('is refused with its own code where the provider does not take the currency', async () => {
    const { orderId, id } = await newInvoice({ currency: 'KRW' });
    const { status, body } = await requestOrder(orderId);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'currency_not_payable' });
    expect(body.message).toMatch(/KRW can’t be paid online/);
    expect(await ordersOf(id)).toEqual([]);
  });

  it.each([
    ['JPY', 12_345, 12_345, 703_665],
    ['KWD', 12_340, 12.34, 354_158],
  ])('of %s is in its own units, and booked in rupees', async (currency, amount, units, paise) => {
    const { orderId, userId } = await newInvoice({ amount, currency });
    const { body } = await requestOrder(orderId);
    expect(body).toMatchObject({ amount: units, currency });
    expect(await provider().orders.get(body.id)).toMatchObject({ amount, currency });
    await pay(orderId);
    const [balance] = await paying.balanceOf(userId);
    const fee = paise - balance.pending;
    expect(balance.currency).toBe('INR');
    expect(fee / paise).toBeCloseTo(0.059, 3);
  });

  it('of three decimals that do not end in 0 is refused, and can be paid in parts', async () => {
    const { orderId } = await newInvoice({ amount: 12_345, currency: 'KWD', part_payments: true });
    expect(await requestOrder(orderId)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await requestOrder(orderId, 12_345)).status).toBe(409);
    expect(await requestOrder(orderId, 12_340)).toMatchObject({
      status: 200,
      body: { amount: 12.34 },
    });
  });

  it('of the maximum amount is booked in any currency', async () => {
    const overrides = { amount: paymentMaximum, currency: 'GBP' };
    const { orderId, userId } = await newInvoice(overrides);
    await pay(orderId);
    const [balance] = await paying.balanceOf(userId);
    expect(balance.currency).toBe('INR');
    expect(balance.pending).toBeGreaterThan(paymentMaximum);
  });
});

describe('a part payment', () => {
  it.each([
    ['nothing', 0],
    ['a negative amount', -1],
    ['a fraction', 100.5],
    ['less than the provider takes', 99],
    ['more than is left', 100_001],
    ['more than the maximum', maxAmount * 1e6],
    ['no number', 'all'],
    ['two values', '100&part=200'],
  ])('of %s is refused', async (_what, part) => {
    const { orderId, id } = await newInvoice({ part_payments: true });
    expect(await requestOrder(orderId, part)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
    expect(await ordersOf(id)).toEqual([]);
  });

  it('is accepted where the invoice allows it, also twice with the same amount', async () => {
    const { orderId, id, userId } = await newInvoice({ part_payments: true });
    await pay(orderId, 30_000);
    await pay(orderId, 30_000);
    // The rest is due, whatever documents has recorded so far.
    expect((await requestOrder(orderId)).body.amount).toBe(400);
    expect(await requestOrder(orderId, 40_001)).toMatchObject({ status: 400 });
    await pay(orderId);
    await eventually(async () => (await documents.readInvoice(userId, id)).status === 'paid');
    expect(await paying.balanceOf(userId)).toMatchObject([{ pending: 94_100 }]);
    expect(await providerOrdersOf(id)).toHaveLength(3);
  });

  it('is refused elsewhere, except for the deposit', async () => {
    const { orderId } = await newInvoice({ deposit: 25_000 });
    expect(await requestOrder(orderId, 30_000)).toMatchObject({ status: 400 });
    expect((await requestOrder(orderId, 25_000)).body.amount).toBe(250);
    await pay(orderId, 25_000);
    await eventually(async () => (await requestOrder(orderId, 25_000)).status === 400);
    expect((await requestOrder(orderId)).body.amount).toBe(750);
  });
});

it('may leave the tax that the client withholds, once', async () => {
  const { orderId, id, userId } = await newInvoice({ tds_rate: 10 });
  expect(await requestOrder(orderId, 89_999)).toMatchObject({ status: 400 });
  await pay(orderId, 90_000);
  // Whatever documents has recorded, only the rest can be paid now.
  expect(await requestOrder(orderId, 9_000)).toMatchObject({ status: 400 });
  expect((await requestOrder(orderId)).body.amount).toBe(100);
  await eventually(async () => (await documents.readInvoice(userId, id)).balance === 10_000);
  expect(await requestOrder(orderId, 9_000)).toMatchObject({ status: 400 });
});

describe('an installment', () => {
  const dayFromNow = (days: number) =>
    new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10);
  const installments = [
    { kind: 'percent', percent: 30, due_date: dayFromNow(3) },
    { kind: 'amount', amount: 30_000, due_date: dayFromNow(6) },
  ];
  const newScheduled = (overrides: object = {}) => newInvoice({ installments, ...overrides });
  const messageOf = async (orderId: string, part: number) => {
    const { status, body } = await requestOrder(orderId, part);
    return status === 200 ? body.amount : body.message;
  };

  it('is the least that can be paid, and everything due the most', async () => {
    const { orderId } = await newScheduled();
    expect(await messageOf(orderId, 29_999)).toBe('Pay at least 300.00.');
    expect(await messageOf(orderId, 30_000)).toBe(300);
    expect(await messageOf(orderId, 45_000)).toBe(450);
    expect(await messageOf(orderId, 100_001)).toBe('Enter at most the amount due.');
    expect((await requestOrder(orderId)).body.amount).toBe(1000);
  });

  it('can be paid in parts of the sender’s minimum', async () => {
    const { orderId } = await newScheduled({ minimum_payment: 10_000 });
    expect(await messageOf(orderId, 9_999)).toBe('Pay at least 100.00.');
    await pay(orderId, 25_000);
    // Less than the minimum is left of the first installment, whatever documents has recorded.
    expect(await messageOf(orderId, 4_999)).toBe('Pay at least 50.00.');
    expect(await messageOf(orderId, 5_000)).toBe(50);
  });

  it('is paid once from two windows that show the same amount due', async () => {
    const { orderId, id, userId } = await newScheduled();
    const seen = (balance: number) =>
      paying.send(`GET /payment/order/${orderId}?part=30000&seen_balance=${balance}`);
    const [one, other] = await Promise.all([seen(100_000), seen(100_000)]);
    expect(one.body.id).toBe(other.body.id);
    await pay(orderId, 30_000);
    // The second window still offers the first installment, which is paid.
    expect(await seen(100_000)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await seen(70_000)).status).toBe(200);
    await eventually(async () => (await documents.readInvoice(userId, id)).balance === 70_000);
    expect((await documents.readInvoice(userId, id)).installments).toMatchObject([
      { left: 0, status: 'paid' },
      { left: 30_000, status: 'due' },
      { left: 40_000, status: 'due' },
    ]);
  });

  it('is followed by the rest, and together they are the total', async () => {
    const { orderId, id, userId } = await newScheduled();
    await pay(orderId, 30_000);
    await pay(orderId, 30_000);
    await pay(orderId);
    await eventually(async () => (await documents.readInvoice(userId, id)).status === 'paid');
    expect(await paying.balanceOf(userId)).toMatchObject([{ pending: 94_100 }]);
  });
});
