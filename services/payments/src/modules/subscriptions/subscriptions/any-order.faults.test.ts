import { eventually } from '@soloist/service-kit/testing';
import fc from 'fast-check';
import {
  type CheckoutConfirmation,
  type SubscriptionsHarness,
  startSubscriptionsHarness,
} from '../../../../test/subscriptions-harness.ts';
import { LedgerTransactionModel } from '../../ledger/ledger.model.ts';
import { processPendingEvents } from '../../webhooks/process-event.job.ts';
import { PlatformInvoiceModel } from '../platform-invoices/platform-invoices.model.ts';

// At random: what fails once is a finding.
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
  'settle',
] as const;
/** The provider's events arrive late, repeatedly, and in any order. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...steps) },
  { weight: 2, arbitrary: fc.nat(30) },
);
type Step = (typeof steps)[number] | number;

interface About {
  id: string;
  ada: ReturnType<SubscriptionsHarness['person']>;
  /** The checkout's confirmation: it is paid once, and later attempts are refused. */
  response?: CheckoutConfirmation;
}

async function pay(about: About) {
  const answer = await payments.pay(about.id);
  if (answer.razorpay_signature) about.response = answer;
}

async function take(each: Step, about: About) {
  const { id, ada } = about;
  if (typeof each === 'number') {
    const events = await payments.eventsFor(id);
    const event = events[each % Math.max(1, events.length)];
    return event && payments.deliver(event);
  }
  if (each === 'pay') return pay(about);
  if (each === 'cancel') return ada.cancel();
  if (each === 'claim') return ada.claim(id);
  if (each === 'settle') return payments.processRecord(id);
  // The provider refuses an ended or unstarted one, and so does this.
  return payments.simulator.control(`subscriptions/${id}`, { event: each });
}

const provider = () => payments.deps.provider!;
const booked = (paymentId: string, what: string) =>
  LedgerTransactionModel.countDocuments({ key: `subscription-${paymentId}-${what}` });

/** Every charge is booked once, and is either invoiced or refunded. */
async function requireEachCharge(id: string) {
  const invoices = await provider().subscriptions.invoicesOf(id);
  const paid = invoices.filter(({ status }) => status === 'paid').toReversed();
  const renewals: number[] = [];
  for (const { payment_id, billing_end } of paid) {
    const paymentId = payment_id ?? '';
    const { amount_refunded, amount } = await provider().payments.get(paymentId);
    const isBack = amount_refunded > 0;
    const invoiced = await PlatformInvoiceModel.countDocuments({ source: `charge-${paymentId}` });
    expect({
      refunded: amount_refunded,
      invoiced,
      charged: await booked(paymentId, 'charged'),
      taxed: await booked(paymentId, 'taxed'),
      returned: await booked(paymentId, 'returned'),
    }).toEqual(
      isBack
        ? { refunded: amount, invoiced: 0, charged: 1, taxed: 0, returned: 1 }
        : { refunded: 0, invoiced: 1, charged: 1, taxed: 1, returned: 0 },
    );
    if (!isBack) renewals.push(billing_end! * 1000);
  }
  return renewals;
}

it('ends the same, whatever the order of changes and events', async () => {
  const run = async (before: Step[], after: Step[][]) => {
    const ada = payments.person();
    const { id } = await payments.choose();
    const about: About = { id, ada };
    for (const each of before) await take(each, about);
    // The page does so with its last response, however old; nothing where it ended before.
    await pay(about);
    if (about.response) await ada.verify(about.response);
    // Some at the same moment.
    for (const together of after) await Promise.all(together.map((each) => take(each, about)));
    await processPendingEvents(payments.deps);
    await payments.processRecord(id);
    await payments.processRecord(id);

    const renewals = await requireEachCharge(id);
    const mine = await ada.mine();
    const { status } = await provider().subscriptions.get(id);
    if (renewals.length === 0) return expect(mine?.state ?? 'ended').toBe('ended');
    expect(Date.parse(mine!.renewsAt)).toBe(Math.max(...renewals));
    const failing = ['pending', 'halted'].includes(status);
    if (mine!.state === 'active') expect(status).toBe('active');
    if (mine!.state === 'grace') expect(failing).toBe(true);
    if (status === 'cancelled') expect(mine!.state).toBe('ending');

    const last = await eventually(async () => {
      const receivedEvents = (await payments.news(ada.userId)).at(-1);
      return (
        receivedEvents?.state === mine!.state &&
        receivedEvents.renewsAt === mine!.renewsAt &&
        receivedEvents
      );
    });
    expect(last.plan).toBe('monthly');
    const versions = (await payments.news(ada.userId)).map(({ version }) => version);
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
