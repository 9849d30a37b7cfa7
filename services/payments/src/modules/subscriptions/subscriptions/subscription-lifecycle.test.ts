import { eventually } from '@soloist/service-kit/testing';
import { createPersonalDataClient } from '@soloist/service-kit/testing-service';
import {
  type SubscriptionsHarness,
  startSubscriptionsHarness,
} from '../../../../test/subscriptions-harness.ts';
import { BillingModel } from '../../people/billing.model.ts';
import { ChargeModel } from '../charges/charges.model.ts';
import { PersonPlanModel } from './person-plans.model.ts';
import { renewDuePlans, renewPersonPlan } from './person-plans.service.ts';
import { repairSubscriptions } from './repair-subscriptions.job.ts';
import { SubscriptionModel } from './subscriptions.model.ts';

let payments: SubscriptionsHarness;
beforeAll(async () => {
  payments = await startSubscriptionsHarness();
});
afterAll(() => payments.close());

const dayMs = 24 * 3600_000;
const inDays = (days: number) => Date.now() + days * dayMs;
const near = (expected: number) => ({
  asymmetricMatch: (at: string) => Math.abs(Date.parse(at) - expected) < 60_000,
});
const statusOf = async (id: string) => (await payments.deps.provider!.subscriptions.get(id)).status;

/** As if it had been charged that much earlier. */
async function age(id: string, days: number) {
  const earlier = (field: string) => ({ $subtract: [`$${field}`, days * dayMs] });
  const moved = { from: earlier('from'), until: earlier('until'), paidAt: earlier('paidAt') };
  await ChargeModel.collection.updateMany({ subscriptionId: id }, [{ $set: moved }]);
}
const publishedStates = async (userId: string) =>
  (await payments.news(userId)).map(({ state, plan }) => (plan ? state : `${state}, no plan`));
const published = (userId: string, states: string[]) =>
  eventually(async () => {
    const receivedEvents = await publishedStates(userId);
    return receivedEvents.length >= states.length && receivedEvents;
  }).then((receivedEvents) => expect(receivedEvents).toEqual(states));

describe('that is charged again', () => {
  it('runs on, with an invoice for each charge', async () => {
    const ada = payments.person();
    const { id } = await ada.subscribe();
    await payments.pass(id, 'charged');
    expect(await ada.mine()).toMatchObject({ state: 'active', renewsAt: near(inDays(60)) });
    expect(await ada.invoices()).toHaveLength(2);
  });

  it('is found by the repair when no event reported it', async () => {
    const ada = payments.person();
    const { id } = await ada.subscribe();
    await payments.simulator.control(`subscriptions/${id}`, { event: 'charged' });
    await SubscriptionModel.updateOne({ _id: id }, { askAt: new Date() });
    await repairSubscriptions(payments.deps);
    await eventually(async () => (await ada.invoices()).length === 2);
  });
});

describe('that is cancelled', () => {
  it('stays until the paid time is over, and is not charged again', async () => {
    const ada = payments.person();
    const { id } = await ada.subscribe();
    const { body } = await ada.cancel();
    expect(body).toMatchObject({
      message: expect.stringMatching(/^Your subscription ends on [A-Z][a-z]+ \d+, \d{4}\. /),
      subscription: { state: 'ending', renewsAt: near(inDays(30)), next: null },
    });
    expect((await ada.cancel()).body).toEqual(body);
    expect(await statusOf(id)).toBe('active');
    await payments.pass(id, 'charged');
    expect(await statusOf(id)).toBe('cancelled');
    // No further query, and no further event.
    const { askAt, telling } = (await SubscriptionModel.findById(id).lean())!;
    expect({ askAt, telling }).toEqual({ askAt: undefined, telling: undefined });
    expect(await ada.invoices()).toHaveLength(1);
    expect(await ada.mine()).toMatchObject({ state: 'ending' });
    await age(id, 31);
    await payments.processRecord(id);
    expect(await ada.mine()).toMatchObject({ state: 'ended' });
    await published(ada.userId, ['active', 'ending', 'ended, no plan']);
    // Another one begins as the first did.
    await ada.subscribe('yearly');
    expect(await ada.mine()).toMatchObject({ state: 'active', plan: 'yearly' });
  });

  it('ends when its time is over, and is cancelled at the provider', async () => {
    const ada = payments.person();
    const { id } = await ada.subscribe();
    await ada.cancel();
    await renewDuePlans(new Date(inDays(31)));
    await published(ada.userId, ['active', 'ending', 'ended, no plan']);
    await repairSubscriptions(payments.deps);
    await eventually(async () => (await statusOf(id)) === 'cancelled');
  });

  it('works while the provider is away, which is informed later', async () => {
    const ada = payments.person();
    const { id } = await ada.subscribe();
    for (const call of ['GET /subscriptions', 'POST /subscriptions'])
      for (let n = 0; n < 2; n += 1) await payments.simulator.fail(call, 'broken');
    expect((await ada.cancel()).body.subscription).toMatchObject({ state: 'ending' });
    await payments.processRecord(id).catch(() => {});
    await payments.processRecord(id).catch(() => {});
    await payments.processRecord(id);
    await payments.pass(id, 'charged');
    expect(await statusOf(id)).toBe('cancelled');
  });

  it('refunds a charge that was made nevertheless', async () => {
    const ada = payments.person();
    const { id } = await ada.subscribe();
    // Our request does not reach the provider, although its response claims so.
    await ada.cancel();
    const { cancelledUntil } = (await SubscriptionModel.findById(id).lean())!;
    const other = await payments.choose();
    const { razorpay_payment_id } = await payments.pay(other.id);
    await ChargeModel.deleteMany({ _id: razorpay_payment_id });
    await SubscriptionModel.updateOne(
      { _id: other.id },
      { userId: payments.person().userId, cancelledUntil, paidUntil: cancelledUntil },
    );
    const [invoice] = await payments.deps.provider!.subscriptions.invoicesOf(other.id);
    await SubscriptionModel.updateOne(
      { _id: other.id },
      { cancelledUntil: new Date(invoice!.billing_start! * 1000) },
    );
    await payments.processRecord(other.id);
    const payment = await payments.deps.provider!.payments.get(razorpay_payment_id);
    expect(payment.amount_refunded).toBe(1200);
    expect(await statusOf(other.id)).toBe('cancelled');
  });

  it('is reported missing for a person without one', async () => {
    expect((await payments.person().cancel()).body).toMatchObject({
      message: 'You have no subscription.',
      subscription: null,
    });
  });
});

describe('that resumes', () => {
  async function agreed() {
    const ada = payments.person();
    const { id } = await ada.subscribe();
    await ada.cancel();
    const { body } = await ada.resume();
    return { ada, id, next: body.id as string };
  }

  it('begins when the paid time ends, without paying now', async () => {
    const { ada, id, next } = await agreed();
    expect(next).not.toBe(id);
    expect((await ada.resume()).body.id).toBe(next);
    expect((await ada.claim(next)).status).toBe(200);
    expect((await ada.verify(await payments.pay(next))).body.state).toBe('paid');
    expect(await ada.mine()).toMatchObject({
      state: 'ending',
      next: { plan: 'monthly', startsAt: near(inDays(30)) },
    });
    expect(await ada.resume()).toMatchObject({ status: 409 });
    expect(await ada.invoices()).toHaveLength(1);
    await payments.pass(next, 'charged');
    expect(await ada.mine()).toMatchObject({
      state: 'active',
      renewsAt: near(inDays(60)),
      next: null,
    });
    expect(await ada.invoices()).toHaveLength(2);
    await published(ada.userId, ['active', 'ending', 'active']);
  });

  it('has the plan between the end and the first charge', async () => {
    const { ada, id, next } = await agreed();
    await ada.verify(await payments.pay(next));
    await age(id, 31);
    await SubscriptionModel.updateOne({ _id: next }, { startsAt: new Date(inDays(-1)) });
    await payments.processRecord(id);
    expect(await ada.mine()).toMatchObject({ state: 'active', renewsAt: near(inDays(-1)) });
    await published(ada.userId, ['active', 'ending', 'active']);
  });

  it('may be cancelled before it begins', async () => {
    const { ada, next } = await agreed();
    await ada.verify(await payments.pay(next));
    expect((await ada.cancel()).body.subscription).toMatchObject({ state: 'ending', next: null });
    expect(await statusOf(next)).toBe('cancelled');
    expect((await ada.resume()).status).toBe(200);
  });

  it('only after a cancellation', async () => {
    const ada = payments.person();
    expect(await ada.resume()).toMatchObject({ status: 409 });
    await ada.subscribe();
    expect(await ada.resume()).toMatchObject({ status: 409 });
  });
});

describe('with a failed charge', () => {
  async function failing() {
    const ada = payments.person();
    const { id } = await ada.subscribe();
    await payments.pass(id, 'failed');
    return { ada, id };
  }

  it('keeps the plan in the grace period, and continues once it is paid', async () => {
    const { ada, id } = await failing();
    await payments.processRecord(id);
    expect(await ada.mine()).toMatchObject({ state: 'grace', renewsAt: near(inDays(30)) });
    expect((await ada.resume()).body.id).toBe(id);
    expect((await ada.verify(await payments.pay(id))).body.state).toBe('paid');
    expect(await ada.mine()).toMatchObject({ state: 'active' });
  });

  it('has its own days of grace when a later one fails, too', async () => {
    const { ada, id } = await failing();
    await ada.verify(await payments.pay(id));
    expect((await SubscriptionModel.findById(id).lean())?.failingSince).toBeUndefined();
    await age(id, 61);
    await payments.pass(id, 'failed');
    expect(await ada.mine()).toMatchObject({ state: 'grace', renewsAt: near(inDays(7)) });
  });

  it('has seven days, also when the provider stops trying; then it ends there too', async () => {
    const { ada, id } = await failing();
    for (let tries = 0; tries < 3; tries += 1) await payments.pass(id, 'failed');
    expect(await statusOf(id)).toBe('halted');
    await age(id, 30);
    await SubscriptionModel.updateOne({ _id: id }, { failingSince: new Date() });
    await payments.processRecord(id);
    expect(await ada.mine()).toMatchObject({ state: 'grace', renewsAt: near(inDays(7)) });
    await age(id, 10);
    await SubscriptionModel.updateOne({ _id: id }, { failingSince: new Date(inDays(-8)) });
    await payments.processRecord(id);
    expect(await ada.mine()).toMatchObject({ state: 'ended', renewsAt: near(inDays(-1)) });
    await payments.processRecord(id);
    expect(await statusOf(id)).toBe('cancelled');
    expect((await ada.resume()).status).toBe(409);
    expect(await ada.mine()).toMatchObject({ state: 'ended' });
    // The end is published once, however often it is read: it triggers an email.
    await published(ada.userId, ['active', 'grace', 'grace', 'ended, no plan']);
  });

  it('ends at the provider although a process dies before publishing it', async () => {
    const { ada, id } = await failing();
    await age(id, 30);
    await payments.processRecord(id);
    // Stopped before anything is published.
    const stop = jest.spyOn(PersonPlanModel, 'findOneAndUpdate').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    await SubscriptionModel.updateOne({ _id: id }, { failingSince: new Date(inDays(-8)) });
    await expect(renewPersonPlan(ada.userId)).rejects.toThrow('killed');
    stop.mockRestore();
    expect(await SubscriptionModel.findById(id).lean()).toMatchObject({ telling: 'now' });
    expect(await ada.mine()).toMatchObject({ state: 'ended' });
  });
});

it('of a deleted account is cancelled immediately, and has no owner any more', async () => {
  const identity = createPersonalDataClient({ name: 'payments', ...payments });
  const ada = payments.person();
  const { id } = await ada.subscribe();
  const address = { name: 'Ada', address: '', country: 'DE', state: '', gstin: '' };
  await ada.setBilling(address);
  const person = { userId: ada.userId, email: 'ada@test.local' };
  const { records } = (await identity.recordsOf(person)).body;
  expect(records).toMatchObject({
    subscriptions: [{ plan: 'monthly', status: 'active' }],
    platformInvoices: [{ total: 1200 }],
    billing: [address],
  });
  await identity.erase(person);
  expect(await statusOf(id)).toBe('cancelled');
  await payments.processRecord(id);
  expect(await PersonPlanModel.findById(ada.userId)).toBeNull();
  expect(await BillingModel.findById(ada.userId)).toBeNull();
  await identity.close();
});
