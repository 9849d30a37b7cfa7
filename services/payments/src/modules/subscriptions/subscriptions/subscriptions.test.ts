import { dayMs } from '@soloist/contracts';
import { eventually } from '@soloist/server-kit/testing';
import {
  type SubscriptionsHarness,
  startSubscriptionsHarness,
} from '../../../../test/subscriptions-harness.ts';
import { LedgerTransactionModel } from '../../ledger/ledger.model.ts';
import { ChargeModel } from '../charges/charges.model.ts';
import { ProviderPlanModel } from '../provider-plans/provider-plans.model.ts';
import { repairSubscriptions } from './repair-subscriptions.job.ts';
import { SubscriptionModel } from './subscriptions.model.ts';

let payments: SubscriptionsHarness;
beforeAll(async () => {
  payments = await startSubscriptionsHarness({ SELLER_STATE: '29' });
});
afterAll(() => payments.close());

const inDays = (days: number) => Date.now() + days * dayMs;
const near = (expected: number) => ({
  asymmetricMatch: (at: string) => Math.abs(Date.parse(at) - expected) < 60_000,
});
const atProvider = (id: string) => payments.deps.provider!.subscriptions.get(id);
const paymentAtProvider = (id: string) => payments.deps.provider!.payments.get(id);
const entriesOf = async (key: string) => {
  const transaction = await LedgerTransactionModel.findOne({ key }).lean();
  return (
    transaction &&
    Object.fromEntries(transaction.entries.map(({ account, amount }) => [account, amount]))
  );
};

describe('subscribing', () => {
  it('needs no token, returns no personal data, and uses one plan of the provider', async () => {
    const { send } = payments;
    const [one, other] = await Promise.all([
      send('POST /payment/subscription', { body: { plan: 'monthly' } }),
      send('POST /payment/subscription', { body: { plan: 'monthly' } }),
    ]);
    expect(one.body).toEqual({
      success: true,
      id: expect.stringMatching(/^sub_/),
      keyId: payments.simulator.settings.RAZORPAY_KEY_ID,
      scriptUrl: payments.simulator.settings.RAZORPAY_CHECKOUT_URL,
    });
    const [first, second] = [await atProvider(one.body.id), await atProvider(other.body.id)];
    expect(first.plan_id).toBe(second.plan_id);
    expect(await ProviderPlanModel.countDocuments({ plan: 'monthly' })).toBe(1);
  });

  it('is paid, verified, published and invoiced', async () => {
    const ada = payments.person();
    expect(await ada.subscription()).toBeNull();
    const { id } = await payments.choose();
    expect((await ada.claim(id)).status).toBe(200);
    expect((await ada.claim(id)).status).toBe(200);
    expect(await ada.subscription()).toBeNull();
    const response = await payments.pay(id);
    expect((await ada.verify(response)).body).toMatchObject({ state: 'paid' });
    expect((await ada.verify(response)).body).toMatchObject({ state: 'paid' });
    expect(await ada.subscription()).toEqual({
      plan: 'monthly',
      state: 'active',
      amount: 1200,
      currency: 'USD',
      renewsAt: near(inDays(30)),
      startedAt: near(Date.now()),
      method: expect.stringMatching(/ending in|UPI/),
      next: null,
    });
    const events = await eventually(async () => {
      const receivedEvents = await payments.subscriptionEvents(ada.userId);
      return receivedEvents.length > 0 && receivedEvents;
    });
    expect(events).toEqual([
      {
        ...{ userId: ada.userId, plan: 'monthly', state: 'active' },
        ...{ renewsAt: near(inDays(30)), version: expect.any(Number) },
      },
    ]);
    expect(await ada.invoices()).toMatchObject([{ kind: 'subscription', total: 1200 }]);
  });

  it('is booked in the settlement currency, with its tax separately', async () => {
    const ada = payments.person();
    const { paymentId } = await ada.subscribe('yearly');
    expect(await entriesOf(`subscription-${paymentId}-charged`)).toEqual({
      'provider:razorpay': expect.any(Number),
      'platform:costs': expect.any(Number),
      'platform:subscriptions': 10_560_00,
    });
    expect(await entriesOf(`subscription-${paymentId}-taxed`)).toEqual({
      'platform:subscriptions': -1610_85,
      'tax:gst': 1610_85,
    });
  });

  it('is activated by the provider’s event alone when the browser is closed', async () => {
    const ada = payments.person();
    const { id } = await payments.choose();
    await ada.claim(id);
    await payments.pay(id);
    const events = await eventually(async () => {
      const receivedEvents = await payments.eventsFor(id);
      return receivedEvents.length >= 3 && receivedEvents;
    });
    for (const event of events.toReversed()) await payments.deliver(event);
    await eventually(async () => (await ada.subscription())?.state === 'active');
  });

  it('does not start when the payment is declined, and can be paid again', async () => {
    const ada = payments.person();
    const { id } = await payments.choose();
    await ada.claim(id);
    await payments.pay(id, 'failed');
    await payments.processRecord(id);
    expect(await ada.subscription()).toBeNull();
    expect((await ada.verify(await payments.pay(id))).body.state).toBe('paid');
  });

  it('belongs to the person with the signature when it is unclaimed', async () => {
    const ada = payments.person();
    const { id } = await payments.choose();
    expect((await ada.verify(await payments.pay(id))).body.state).toBe('paid');
    expect(await ada.subscription()).toMatchObject({ state: 'active' });
  });

  it('has the plan that the provider charged, whatever was requested', async () => {
    const ada = payments.person();
    const { id } = await payments.choose('monthly');
    await SubscriptionModel.updateOne({ _id: id }, { plan: 'yearly', amount: 12_000 });
    await ada.claim(id);
    await ada.verify(await payments.pay(id));
    expect(await ada.subscription()).toMatchObject({ plan: 'monthly', amount: 1200 });
  });
});

describe('a second subscription', () => {
  it('is refused before anything is paid', async () => {
    const ada = payments.person();
    const { id } = await ada.subscribe();
    const other = await payments.choose('yearly');
    expect(await ada.claim(other.id)).toMatchObject({ status: 409 });
    expect(await ada.subscription()).toMatchObject({ plan: 'monthly' });
    expect((await ada.claim(id)).status).toBe(200);
  });

  it('replaces an unpaid choice, which can no longer be paid', async () => {
    const ada = payments.person();
    const first = await payments.choose('monthly');
    await ada.claim(first.id);
    const second = await payments.choose('yearly');
    expect((await ada.claim(second.id)).status).toBe(200);
    await payments.processRecord(first.id);
    expect((await atProvider(first.id)).status).toBe('cancelled');
    await ada.verify(await payments.pay(second.id));
    expect(await ada.subscription()).toMatchObject({ plan: 'yearly', state: 'active' });
  });

  it('is refused when the first was just paid in another window', async () => {
    const ada = payments.person();
    const first = await payments.choose('monthly');
    await ada.claim(first.id);
    await payments.pay(first.id);
    expect((await ada.claim((await payments.choose('yearly')).id)).status).toBe(409);
    expect(await ada.subscription()).toMatchObject({ plan: 'monthly', state: 'active' });
  });

  it('is refunded in full and ends when it is paid all the same', async () => {
    const ada = payments.person();
    await ada.subscribe();
    const other = await payments.choose('yearly');
    const response = await payments.pay(other.id);
    const paymentId = response.razorpay_payment_id;
    expect(await ada.verify(response)).toMatchObject({ status: 409 });
    expect(await ada.subscription()).toMatchObject({ plan: 'monthly' });
    expect(await paymentAtProvider(paymentId)).toMatchObject({ amount_refunded: 12_000 });
    expect((await atProvider(other.id)).status).toBe('cancelled');
    expect(await entriesOf(`subscription-${paymentId}-returned`)).toEqual({
      'provider:razorpay': 10_560_00,
      'platform:subscriptions': -10_560_00,
    });
    expect(await ada.invoices()).toHaveLength(1);
  });
});

describe('the refund of a charge', () => {
  /** A second subscription paid by the same person. */
  async function createDuplicate() {
    const ada = payments.person();
    await ada.subscribe();
    const { id } = await payments.choose('yearly');
    const response = await payments.pay(id);
    // The repair has a separate test.
    const later = { userId: ada.userId, askAt: new Date(inDays(1)) };
    await SubscriptionModel.updateOne({ _id: id }, later);
    return { ada, id, response, paymentId: response.razorpay_payment_id };
  }
  const countReturned = (paymentId: string) =>
    LedgerTransactionModel.countDocuments({ key: `subscription-${paymentId}-returned` });

  it.each(['lost', 'broken', 'refused'] as const)(
    'is made once, although the provider’s first response was %s',
    async (kind) => {
      const { id, paymentId } = await createDuplicate();
      await payments.simulator.fail(`POST /payments/${paymentId}/refund`, kind);
      await payments.processRecord(id).catch(() => {});
      expect(await countReturned(paymentId)).toBe(0);
      await Promise.all([1, 2, 3].map(() => payments.processRecord(id)));
      expect(await paymentAtProvider(paymentId)).toMatchObject({ amount_refunded: 12_000 });
      expect(await countReturned(paymentId)).toBe(1);
      expect((await atProvider(id)).status).toBe('cancelled');
    },
  );

  it('is completed by the repair, without another request', async () => {
    const { id, paymentId, response, ada } = await createDuplicate();
    await payments.simulator.fail(`POST /payments/${paymentId}/refund`, 'broken');
    expect((await ada.verify(response)).body).toMatchObject({ state: 'pending' });
    const { askAt } = (await SubscriptionModel.findById(id).lean()) ?? {};
    expect(askAt!.getTime()).toBeLessThan(Date.now() + 61_000);
    await SubscriptionModel.updateOne({ _id: id }, { askAt: new Date() });
    await repairSubscriptions(payments.deps);
    await eventually(async () => (await countReturned(paymentId)) === 1);
  });
});

describe('a subscription without an owner', () => {
  const age = (id: string) =>
    SubscriptionModel.updateOne({ _id: id }, { createdAt: new Date(inDays(-2)) });

  it('is closed and deleted after a day', async () => {
    const { id } = await payments.choose();
    await age(id);
    await payments.processRecord(id);
    await payments.processRecord(id);
    expect((await atProvider(id)).status).toBe('cancelled');
    expect(await SubscriptionModel.findById(id)).toBeNull();
    expect((await payments.person().claim(id)).status).toBe(404);
  });

  it('is queried rarely, since few are paid; an owned one within the minute', async () => {
    const { id } = await payments.choose();
    const readQueryDelayMs = async () =>
      (await SubscriptionModel.findById(id).lean())!.askAt!.getTime() - Date.now();
    expect(await readQueryDelayMs()).toBeGreaterThan(20 * 60_000);
    await payments.person().claim(id);
    expect(await readQueryDelayMs()).toBeLessThan(50_000);
  });

  it('can be claimed for a day once it is paid, and is then refunded', async () => {
    const { id } = await payments.choose();
    const { razorpay_payment_id: paymentId } = await payments.pay(id);
    await age(id);
    await payments.processRecord(id);
    expect((await atProvider(id)).status).toBe('active');
    await ChargeModel.updateOne({ _id: paymentId }, { paidAt: new Date(inDays(-1.1)) });
    await payments.processRecord(id);
    await payments.processRecord(id);
    expect((await atProvider(id)).status).toBe('cancelled');
    expect(await paymentAtProvider(paymentId)).toMatchObject({ amount_refunded: 1200 });
    expect(
      await LedgerTransactionModel.countDocuments({ key: `subscription-${paymentId}-returned` }),
    ).toBe(1);
  });
});
