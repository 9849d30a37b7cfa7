import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { type Simulator, startSimulator } from '../../../test/simulator-harness.ts';
import { defaultProviderSettings } from '../../config.ts';
import { describePaymentMethod } from './payment-details.rules.ts';
import { createProvider, type Provider } from './provider.client.ts';
import { isNoAnswer, isRefused, type ProviderError } from './provider-error.rules.ts';

let simulator: Simulator;
let provider: Provider;
beforeAll(async () => {
  simulator = await startSimulator();
  provider = createProvider(simulator.settings);
});
afterAll(() => simulator.close());

const newOrder = (over: object = {}) => ({
  amount: 50_000,
  currency: 'INR' as const,
  receipt: randomUUID(),
  notes: { invoice: 'INV-0007' },
  ...over,
});
async function paidOrder(over: object = {}) {
  const order = await provider.orders.create(newOrder(over));
  return { order, record: await simulator.pay({ order_id: order.id }) };
}
const errorOf = (call: Promise<unknown>): Promise<ProviderError> =>
  call.then(
    () => Promise.reject(new Error('it was answered')),
    (err) => err,
  );

describe('an order', () => {
  it('is created, found by its receipt and paid', async () => {
    const { order, record } = await paidOrder();
    expect(await provider.orders.byReceipt(order.receipt ?? '')).toMatchObject([
      { id: order.id, status: 'paid', notes: { invoice: 'INV-0007' } },
    ]);
    const payment = await provider.payments.get(record.razorpay_payment_id);
    expect(payment).toMatchObject({ order_id: order.id, status: 'captured', amount: 50_000 });
    expect(await provider.orders.paymentsOf(order.id)).toEqual([payment]);
  });

  it('in another currency has its amount in the account’s currency', async () => {
    const { record } = await paidOrder({ currency: 'USD', amount: 1000 });
    expect(await provider.payments.get(record.razorpay_payment_id)).toMatchObject({
      ...{ currency: 'USD', amount: 1000 },
      ...{ base_currency: 'INR', base_amount: 88_000 },
    });
  });

  it('whose response was lost is not refused, and is found afterwards', async () => {
    const order = newOrder();
    await simulator.fail('POST /orders', 'lost');
    expect(isNoAnswer(await errorOf(provider.orders.create(order)))).toBe(true);
    expect(await provider.orders.byReceipt(order.receipt)).toMatchObject([{ amount: 50_000 }]);
  });
});

describe('a call without a response', () => {
  it.each(['refused', 'broken'] as const)('%s: may have been executed', async (kind) => {
    await simulator.fail('POST /orders', kind);
    expect(isNoAnswer(await errorOf(provider.orders.create(newOrder())))).toBe(true);
  });

  const withResponse = async (
    status: number,
    body: string,
    work: (one: Provider) => Promise<void>,
  ) => {
    const server = createServer((_req, res) => {
      if (status > 0) res.writeHead(status, { 'content-type': 'application/json' }).end(body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const RAZORPAY_API_URL = `http://127.0.0.1:${port}`;
    await work(createProvider({ ...simulator.settings, RAZORPAY_API_URL }, 200)).finally(() => {
      server.close();
      server.closeAllConnections();
    });
  };
  it.each([
    ['a timeout', 0, ''],
    ['too many requests', 429, '{"error":{"code":"BAD_REQUEST_ERROR","description":"Slow down"}}'],
    ['the same call under way', 409, '{"error":{"code":"BAD_REQUEST_ERROR","description":"Wait"}}'],
    ['a refusal by an intermediary', 403, '<html></html>'],
    ['a rejected key', 401, '{"error":{"code":"BAD_REQUEST_ERROR","description":"No"}}'],
    ['an unauthorised key', 403, '{"error":{"code":"BAD_REQUEST_ERROR","description":"No"}}'],
    ['a redirect', 302, ''],
    ['an unexpected body', 200, '{"id":"order_1","amount":"much"}'],
  ])('%s: may have been executed', (_what, status, body) =>
    withResponse(status, body, async (one) => {
      expect(isNoAnswer(await errorOf(one.orders.create(newOrder())))).toBe(true);
      const payout = { fundAccountId: 'fa_1', amount: 100, mode: 'IMPS' as const };
      const request = one.payouts.create({ ...payout, narration: 'Soloist', key: randomUUID() });
      expect(isNoAnswer(await errorOf(request))).toBe(true);
    }),
  );

  it('is parsed with unknown details, as long as the required fields are valid', () => {
    const payment = {
      ...{ id: 'pay_1', amount: 500, currency: 'INR', status: 'captured', order_id: 'order_1' },
      ...{ method: 'card', card: { last4: '1111' }, amount_refunded: 0, captured: true },
      ...{ notes: null, created_at: 1 },
    };
    return withResponse(200, JSON.stringify(payment), async (one) => {
      const read = await one.payments.get('pay_1');
      expect(read).toMatchObject({ id: 'pay_1', notes: {} });
      expect(describePaymentMethod(read)).toBe('Card ending in 1111');
    });
  });

  it('reports every call as unanswered when nothing listens', async () => {
    const RAZORPAY_API_URL = 'http://127.0.0.1:1';
    const unreachable = createProvider({ ...simulator.settings, RAZORPAY_API_URL });
    const errors = [
      await errorOf(unreachable.orders.create(newOrder())),
      await errorOf(unreachable.payments.get('pay_1')),
      await errorOf(unreachable.payouts.get('pout_1')),
    ];
    expect(errors.map(isNoAnswer)).toEqual([true, true, true]);
  });

  it('reports a wrong key without the request’s content', async () => {
    const wrong = createProvider({ ...simulator.settings, RAZORPAY_KEY_SECRET: 'another' });
    const err = await errorOf(wrong.payments.get('pay_1'));
    expect(isNoAnswer(err)).toBe(true);
    expect(err.message).toMatch(/our key was rejected/);
  });

  it('reveals none of the sent data', async () => {
    await simulator.fail('POST /orders', 'broken');
    const err = await errorOf(provider.orders.create(newOrder({ notes: { who: 'Noor Haddad' } })));
    const { message, stack, cause } = err;
    const published = JSON.stringify({ ...err, message, stack, cause });
    expect(published).not.toContain('Noor');
    expect(published).not.toContain(simulator.settings.RAZORPAY_KEY_SECRET);
  });
});

describe('a refusal', () => {
  it('has the provider’s code and the field', async () => {
    const err = await errorOf(provider.orders.create(newOrder({ amount: 5 })));
    expect(isRefused(err)).toBe(true);
    expect(err.refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST_ERROR', field: 'amount' });
  });

  it.each(['', 'order_1', 'pay_1/capture', '../orders', 'pay_1?x=1'])(
    'is returned for the invalid id %p, without a call to another address',
    async (id) => expect(isRefused(await errorOf(provider.payments.get(id)))).toBe(true),
  );
});

describe('a refund', () => {
  it('is created once per receipt and found after a lost response', async () => {
    const { record } = await paidOrder();
    const paymentId = record.razorpay_payment_id;
    const refund = { amount: 20_000, receipt: randomUUID(), notes: {} };
    await simulator.fail('POST /payments', 'lost');
    expect(isNoAnswer(await errorOf(provider.refunds.create(paymentId, refund)))).toBe(true);
    const found = await provider.refunds.byReceipt(paymentId, refund.receipt);
    expect(found).toMatchObject({ amount: 20_000, payment_id: paymentId });
    expect(await provider.refunds.create(paymentId, refund)).toEqual(found);
    expect(await provider.refunds.get(found?.id ?? '')).toEqual(found);
    expect(await provider.payments.get(paymentId)).toMatchObject({ amount_refunded: 20_000 });
  });
});

describe('a dispute', () => {
  it('is contested, or accepted', async () => {
    const { record } = await paidOrder();
    const { id, amount } = await simulator.control(
      `payments/${record.razorpay_payment_id}/dispute`,
    );
    expect((await provider.disputes.list()).map((each) => each.id)).toContain(id);
    const contest = { amount, summary: 'It was delivered.', action: 'submit' as const };
    expect(await provider.disputes.contest(id, contest)).toMatchObject({ status: 'under_review' });
    await simulator.control(`disputes/${id}`, { status: 'won' });
    expect(await provider.disputes.get(id)).toMatchObject({ status: 'won', amount_deducted: 0 });
    const other = await simulator.control(`payments/${record.razorpay_payment_id}/dispute`);
    expect(await provider.disputes.accept(other.id)).toMatchObject({ status: 'lost' });
  });
});

describe('a subscription', () => {
  const newSubscription = async () => {
    const plan = await provider.plans.create({
      ...{
        period: 'monthly' as const,
        name: 'Soloist Pro',
        amount: 99_900,
        currency: 'INR' as const,
      },
      notes: { plan: 'pro-monthly' },
    });
    return provider.subscriptions.create({ planId: plan.id, cycles: 12, notes: {} });
  };
  it('runs once it is paid, and pauses, resumes and ends on request', async () => {
    const { id, plan_id } = await newSubscription();
    expect((await provider.plans.list()).map((plan) => plan.id)).toContain(plan_id);
    const record = await simulator.pay({ subscription_id: id });
    expect(
      provider.signatures.isOfSubscription({
        subscriptionId: id,
        paymentId: record.razorpay_payment_id,
        signature: record.razorpay_signature,
      }),
    ).toBe(true);
    expect(await provider.subscriptions.get(id)).toMatchObject({ status: 'active', paid_count: 1 });
    expect(await provider.subscriptions.pause(id)).toMatchObject({ status: 'paused' });
    expect(await provider.subscriptions.resume(id)).toMatchObject({ status: 'active' });
    const later = await provider.subscriptions.cancel(id, 'atCycleEnd');
    expect(later.status).toBe('active');
    expect(await provider.subscriptions.cancel(id, 'now')).toMatchObject({ status: 'cancelled' });
  });
});

describe('a payout', () => {
  const newFundAccount = async (accountNumber = '50100123456789') => {
    const contact = { name: 'Ada Lovelace', reference: randomUUID() };
    const { id: contactId } = await provider.payouts.createContact(contact);
    const bank = { name: 'Ada Lovelace', ifsc: 'HDFC0000001', accountNumber };
    return provider.payouts.createFundAccount({ contactId, bank });
  };

  it('goes to an account verified by its bank', async () => {
    const { id } = await newFundAccount();
    const request = await provider.payouts.validate(id);
    const answered = await eventually(async () => {
      const validation = await provider.payouts.validation(request.id);
      return validation.status === 'completed' && validation;
    });
    expect(answered.results).toEqual({ account_status: 'active', registered_name: 'Ada Lovelace' });
  });

  it('is the same for the same key, also when the first response was lost', async () => {
    const { id: fundAccountId } = await newFundAccount();
    const key = randomUUID();
    const payout = { fundAccountId, amount: 50_000, mode: 'IMPS' as const, narration: 'Soloist' };
    expect(await provider.payouts.byKey(key)).toBeUndefined();
    await simulator.fail('POST /payouts', 'lost');
    expect(isNoAnswer(await errorOf(provider.payouts.create({ ...payout, key })))).toBe(true);
    const made = await provider.payouts.byKey(key);
    expect(await provider.payouts.create({ ...payout, key })).toEqual(made);
    const other = await errorOf(provider.payouts.create({ ...payout, amount: 60_000, key }));
    expect(isRefused(other)).toBe(true);
    await simulator.control(`payouts/${made?.id}`, { status: 'processed' });
    expect(await provider.payouts.get(made?.id ?? '')).toMatchObject({
      status: 'processed',
      utr: expect.any(String),
    });
  });

  it('is never requested with an invalid key', async () => {
    const payout = { fundAccountId: 'fa_1', amount: 100, mode: 'UPI' as const, narration: 'x' };
    for (const key of ['', 'a:b:c:d', 'x'.repeat(37)])
      expect(() => provider.payouts.create({ ...payout, key })).toThrow(/not a payout key/);
  });
});

it('throws without a key', () => {
  expect(() => createProvider(defaultProviderSettings())).toThrow(AppError);
});
