import { type DeletionStage, dayMs } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { createPersonalDataClient } from '@soloist/server-kit/testing-service';
import {
  type SubscriptionsHarness,
  startSubscriptionsHarness,
} from '../../../../test/subscriptions-harness.ts';
import { BillingModel } from '../../people/billing.model.ts';
import { ChargeModel } from '../charges/charges.model.ts';
import { PersonPlanModel } from './person-plans.model.ts';
import { renewDuePlans, renewPersonPlan } from './person-plans.service.ts';
import { repairSubscriptions } from './repair-subscriptions.job.ts';
import { subscriptionEvents } from './subscriptions.events.ts';
import { SubscriptionModel } from './subscriptions.model.ts';

let payments: SubscriptionsHarness;
beforeAll(async () => {
  payments = await startSubscriptionsHarness();
});
afterAll(() => payments.close());

const inDays = (days: number) => Date.now() + days * dayMs;
const near = (expected: number) => ({
  asymmetricMatch: (at: string) => Math.abs(Date.parse(at) - expected) < 60_000,
});
const statusOf = async (id: string) => (await payments.deps.provider!.subscriptions.get(id)).status;

/** Moves a subscription's charges into the past. */
async function backdateCharges(id: string, days: number) {
  const earlier = (field: string) => ({ $subtract: [`$${field}`, days * dayMs] });
  const moved = { from: earlier('from'), until: earlier('until'), paidAt: earlier('paidAt') };
  await ChargeModel.collection.updateMany({ subscriptionId: id }, [{ $set: moved }]);
}
const publishedStates = async (userId: string) =>
  (await payments.subscriptionEvents(userId)).map(({ state, plan }) =>
    plan ? state : `${state}, no plan`,
  );
const published = (userId: string, states: string[]) =>
  eventually(async () => {
    const receivedEvents = await publishedStates(userId);
    return receivedEvents.length >= states.length && receivedEvents;
  }).then((receivedEvents) => expect(receivedEvents).toEqual(states));

describe('a subscription that is charged again', () => {
  it('continues, with an invoice for each charge', async () => {
    const ada = payments.person();
    const { id } = await ada.subscribe();
    await payments.simulateCharge(id, 'charged');
    expect(await ada.subscription()).toMatchObject({ state: 'active', renewsAt: near(inDays(60)) });
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

describe('a cancelled subscription', () => {
  it('lasts until the paid time ends, and is not charged again', async () => {
    const ada = payments.person();
    const { id } = await ada.subscribe();
    const { body } = await ada.cancel();
    expect(body).toMatchObject({
      message: expect.stringMatching(/^Your subscription ends on [A-Z][a-z]+ \d+, \d{4}\. /),
      subscription: { state: 'ending', renewsAt: near(inDays(30)), next: null },
    });
    expect((await ada.cancel()).body).toEqual(body);
    expect(await statusOf(id)).toBe('active');
    await payments.simulateCharge(id, 'charged');
    expect(await statusOf(id)).toBe('cancelled');
    // No further query, and no further event.
    const { askAt, telling } = (await SubscriptionModel.findById(id).lean())!;
    expect({ askAt, telling }).toEqual({ askAt: undefined, telling: undefined });
    expect(await ada.invoices()).toHaveLength(1);
    expect(await ada.subscription()).toMatchObject({ state: 'ending' });
    await backdateCharges(id, 31);
    await payments.processRecord(id);
    expect(await ada.subscription()).toMatchObject({ state: 'ended' });
    await published(ada.userId, ['active', 'ending', 'ended, no plan']);
    // Another subscription starts like the first.
    await ada.subscribe('yearly');
    expect(await ada.subscription()).toMatchObject({ state: 'active', plan: 'yearly' });
  });

  it('ends with the paid time, and is cancelled at the provider', async () => {
    const ada = payments.person();
    const { id } = await ada.subscribe();
    await ada.cancel();
    await renewDuePlans(new Date(inDays(31)));
    await published(ada.userId, ['active', 'ending', 'ended, no plan']);
    await repairSubscriptions(payments.deps);
    await eventually(async () => (await statusOf(id)) === 'cancelled');
  });

  it('follows from asking to delete the account, and from no other stage', async () => {
    const ada = payments.person();
    await ada.subscribe();
    const tell = (stage: DeletionStage) => {
      const event = newEvent('identity.deletion-changed', {
        ...{ userId: ada.userId, email: 'ada@inbox.example', fname: 'Ada', stage },
        ...{ requestedAt: '', endsAt: '', device: '', ip: '' },
      });
      return subscriptionEvents(payments.deps)[event.name]!(event);
    };
    await tell('reminder');
    expect(await ada.subscription()).toMatchObject({ state: 'active' });
    await tell('scheduled');
    expect(await ada.subscription()).toMatchObject({ state: 'ending', renewsAt: near(inDays(30)) });
    await tell('kept');
    expect(await ada.subscription()).toMatchObject({ state: 'ending' });
  });

  it('can be requested while the provider is down, which is informed later', async () => {
    const ada = payments.person();
    const { id } = await ada.subscribe();
    for (const call of ['GET /subscriptions', 'POST /subscriptions'])
      for (let n = 0; n < 2; n += 1) await payments.simulator.fail(call, 'broken');
    expect((await ada.cancel()).body.subscription).toMatchObject({ state: 'ending' });
    await payments.processRecord(id).catch(() => {});
    await payments.processRecord(id).catch(() => {});
    await payments.processRecord(id);
    await payments.simulateCharge(id, 'charged');
    expect(await statusOf(id)).toBe('cancelled');
  });

  it('is refunded when it is charged all the same', async () => {
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

  it('is not found for a person without one', async () => {
    expect((await payments.person().cancel()).body).toMatchObject({
      message: 'You have no subscription.',
      subscription: null,
    });
  });
});

describe('a resumed subscription', () => {
  async function createResumed() {
    const ada = payments.person();
    const { id } = await ada.subscribe();
    await ada.cancel();
    const { body } = await ada.resume();
    return { ada, id, next: body.id as string };
  }

  it('begins when the paid time ends, without paying now', async () => {
    const { ada, id, next } = await createResumed();
    expect(next).not.toBe(id);
    expect((await ada.resume()).body.id).toBe(next);
    expect((await ada.claim(next)).status).toBe(200);
    expect((await ada.verify(await payments.pay(next))).body.state).toBe('paid');
    expect(await ada.subscription()).toMatchObject({
      state: 'ending',
      next: { plan: 'monthly', startsAt: near(inDays(30)) },
    });
    expect(await ada.resume()).toMatchObject({ status: 409 });
    expect(await ada.invoices()).toHaveLength(1);
    await payments.simulateCharge(next, 'charged');
    expect(await ada.subscription()).toMatchObject({
      state: 'active',
      renewsAt: near(inDays(60)),
      next: null,
    });
    expect(await ada.invoices()).toHaveLength(2);
    await published(ada.userId, ['active', 'ending', 'active']);
  });

  it('keeps the plan between the end and the first charge', async () => {
    const { ada, id, next } = await createResumed();
    await ada.verify(await payments.pay(next));
    await backdateCharges(id, 31);
    await SubscriptionModel.updateOne({ _id: next }, { startsAt: new Date(inDays(-1)) });
    await payments.processRecord(id);
    expect(await ada.subscription()).toMatchObject({ state: 'active', renewsAt: near(inDays(-1)) });
    await published(ada.userId, ['active', 'ending', 'active']);
  });

  it('can be cancelled before it begins', async () => {
    const { ada, next } = await createResumed();
    await ada.verify(await payments.pay(next));
    expect((await ada.cancel()).body.subscription).toMatchObject({ state: 'ending', next: null });
    expect(await statusOf(next)).toBe('cancelled');
    expect((await ada.resume()).status).toBe(200);
  });

  it('requires a cancellation', async () => {
    const ada = payments.person();
    expect(await ada.resume()).toMatchObject({ status: 409 });
    await ada.subscribe();
    expect(await ada.resume()).toMatchObject({ status: 409 });
  });
});

describe('a subscription with a failed charge', () => {
  async function failing() {
    const ada = payments.person();
    const { id } = await ada.subscribe();
    await payments.simulateCharge(id, 'failed');
    return { ada, id };
  }

  it('keeps the plan in the grace period, and continues once it is paid', async () => {
    const { ada, id } = await failing();
    await payments.processRecord(id);
    expect(await ada.subscription()).toMatchObject({ state: 'grace', renewsAt: near(inDays(30)) });
    expect((await ada.resume()).body.id).toBe(id);
    expect((await ada.verify(await payments.pay(id))).body.state).toBe('paid');
    expect(await ada.subscription()).toMatchObject({ state: 'active' });
  });

  it('has a new grace period when a later charge fails', async () => {
    const { ada, id } = await failing();
    await ada.verify(await payments.pay(id));
    expect((await SubscriptionModel.findById(id).lean())?.failingSince).toBeUndefined();
    await backdateCharges(id, 61);
    await payments.simulateCharge(id, 'failed');
    expect(await ada.subscription()).toMatchObject({ state: 'grace', renewsAt: near(inDays(7)) });
  });

  it('has seven days, also when the provider stops trying, and then ends there too', async () => {
    const { ada, id } = await failing();
    for (let tries = 0; tries < 3; tries += 1) await payments.simulateCharge(id, 'failed');
    expect(await statusOf(id)).toBe('halted');
    await backdateCharges(id, 30);
    await SubscriptionModel.updateOne({ _id: id }, { failingSince: new Date() });
    await payments.processRecord(id);
    expect(await ada.subscription()).toMatchObject({ state: 'grace', renewsAt: near(inDays(7)) });
    await backdateCharges(id, 10);
    await SubscriptionModel.updateOne({ _id: id }, { failingSince: new Date(inDays(-8)) });
    await payments.processRecord(id);
    expect(await ada.subscription()).toMatchObject({ state: 'ended', renewsAt: near(inDays(-1)) });
    await payments.processRecord(id);
    expect(await statusOf(id)).toBe('cancelled');
    expect((await ada.resume()).status).toBe(409);
    expect(await ada.subscription()).toMatchObject({ state: 'ended' });
    // The end is published once, however often it is read: it triggers an email.
    await published(ada.userId, ['active', 'grace', 'grace', 'ended, no plan']);
  });

  it('ends at the provider although a process dies before publishing it', async () => {
    const { ada, id } = await failing();
    await backdateCharges(id, 30);
    await payments.processRecord(id);
    // The process stops before anything is published.
    const stop = jest.spyOn(PersonPlanModel, 'findOneAndUpdate').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    await SubscriptionModel.updateOne({ _id: id }, { failingSince: new Date(inDays(-8)) });
    await expect(renewPersonPlan(ada.userId)).rejects.toThrow('killed');
    stop.mockRestore();
    expect(await SubscriptionModel.findById(id).lean()).toMatchObject({ telling: 'now' });
    expect(await ada.subscription()).toMatchObject({ state: 'ended' });
  });
});

it('of a deleted account is cancelled immediately, and loses its owner', async () => {
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
