import { eventually } from '@soloist/server-kit/testing';
import fc from 'fast-check';
import {
  type CheckoutConfirmation,
  type SubscriptionsHarness,
  startSubscriptionsHarness,
} from '../../../../test/subscriptions-harness.ts';
import { LedgerTransactionModel } from '../../ledger/ledger.model.ts';
import { processPendingEvents } from '../../webhooks/process-event.job.ts';
import { PlatformInvoiceModel } from '../platform-invoices/platform-invoices.model.ts';

// The input is random: a single failure is a finding.
jest.retryTimes(0);

let payments: SubscriptionsHarness;
beforeAll(async () => {
  payments = await startSubscriptionsHarness();
});
afterAll(() => payments.close());

const steps = [
  'charged',
  'charged',
  'failed',
  'ended',
  'pay',
  'cancel',
  'claim',
  'reconcile',
] as const;
/** The provider's events arrive late, repeatedly, and in any order. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...steps) },
  { weight: 2, arbitrary: fc.nat(30) },
);
type Step = (typeof steps)[number] | number;

interface SubscriptionContext {
  id: string;
  ada: ReturnType<SubscriptionsHarness['person']>;
  /** The checkout's confirmation: the payment succeeds once, and later attempts are refused. */
  response?: CheckoutConfirmation;
}

async function pay(context: SubscriptionContext) {
  const confirmation = await payments.pay(context.id);
  if (confirmation.razorpay_signature) context.response = confirmation;
}

async function applyStep(each: Step, context: SubscriptionContext) {
  const { id, ada } = context;
  if (typeof each === 'number') {
    const events = await payments.eventsFor(id);
    const event = events[each % Math.max(1, events.length)];
    return event && payments.deliver(event);
  }
  if (each === 'pay') return pay(context);
  if (each === 'cancel') return ada.cancel();
  if (each === 'claim') return ada.claim(id);
  if (each === 'reconcile') return payments.processRecord(id);
  // The simulator refuses an ended or unstarted subscription, like the provider.
  return payments.simulator.control(`subscriptions/${id}`, { event: each });
}

const provider = () => payments.deps.provider!;
const countBooked = (paymentId: string, what: string) =>
  LedgerTransactionModel.countDocuments({ key: `subscription-${paymentId}-${what}` });

/** Every charge is booked once, and is either invoiced or refunded. */
async function requireEachCharge(id: string) {
  const invoices = await provider().subscriptions.invoicesOf(id);
  const paid = invoices.filter(({ status }) => status === 'paid').toReversed();
  const renewals: number[] = [];
  for (const { payment_id, billing_end } of paid) {
    const paymentId = payment_id ?? '';
    const { amount_refunded, amount } = await provider().payments.get(paymentId);
    const isRefunded = amount_refunded > 0;
    const invoiced = await PlatformInvoiceModel.countDocuments({ source: `charge-${paymentId}` });
    expect({
      refunded: amount_refunded,
      invoiced,
      charged: await countBooked(paymentId, 'charged'),
      taxed: await countBooked(paymentId, 'taxed'),
      returned: await countBooked(paymentId, 'returned'),
    }).toEqual(
      isRefunded
        ? { refunded: amount, invoiced: 0, charged: 1, taxed: 0, returned: 1 }
        : { refunded: 0, invoiced: 1, charged: 1, taxed: 1, returned: 0 },
    );
    if (!isRefunded) renewals.push(billing_end! * 1000);
  }
  return renewals;
}

it('reaches a consistent state, whatever the order of changes and events', async () => {
  const run = async (before: Step[], after: Step[][]) => {
    const ada = payments.person();
    const { id } = await payments.choose();
    const context: SubscriptionContext = { id, ada };
    for (const each of before) await applyStep(each, context);
    // The page verifies its last response, however old; an ended subscription has none.
    await pay(context);
    if (context.response) await ada.verify(context.response);
    // Each group runs concurrently.
    for (const together of after)
      await Promise.all(together.map((each) => applyStep(each, context)));
    await processPendingEvents(payments.deps);
    await payments.processRecord(id);
    await payments.processRecord(id);

    const renewals = await requireEachCharge(id);
    const mine = await ada.subscription();
    const { status } = await provider().subscriptions.get(id);
    if (renewals.length === 0) return expect(mine?.state ?? 'ended').toBe('ended');
    expect(Date.parse(mine!.renewsAt)).toBe(Math.max(...renewals));
    const failing = ['pending', 'halted'].includes(status);
    if (mine!.state === 'active') expect(status).toBe('active');
    if (mine!.state === 'grace') expect(failing).toBe(true);
    if (status === 'cancelled') expect(mine!.state).toBe('ending');

    const lastEvent = await eventually(async () => {
      const receivedEvents = (await payments.subscriptionEvents(ada.userId)).at(-1);
      return (
        receivedEvents?.state === mine!.state &&
        receivedEvents.renewsAt === mine!.renewsAt &&
        receivedEvents
      );
    });
    expect(lastEvent.plan).toBe('monthly');
    const versions = (await payments.subscriptionEvents(ada.userId)).map(({ version }) => version);
    expect(new Set(versions).size).toBe(versions.length);
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 3 }),
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 5 }),
      run,
    ),
    { numRuns: 12 },
  );
}, 240_000);
