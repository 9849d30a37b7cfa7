import { randomUUID } from 'node:crypto';
import { newEvent } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { listCollectionScans } from '@soloist/server-kit/testing-lookups';
import { startFakeDocuments } from '../test/fake-documents.ts';
import { createPaidPerson } from '../test/paid-person.ts';
import {
  type SubscriptionsHarness,
  startSubscriptionsHarness,
} from '../test/subscriptions-harness.ts';
import { listScheduledTasks } from './app.ts';

let payments: SubscriptionsHarness;
let documents: Awaited<ReturnType<typeof startFakeDocuments>>;
beforeAll(async () => {
  documents = await startFakeDocuments();
  payments = await startSubscriptionsHarness({ DOCUMENTS_URL: documents.url });
});
afterAll(async () => {
  await payments.close();
  documents.close();
});

const lists = [
  ...['wallet/balance', 'wallet/earnings', 'wallet/movements', 'wallet/movements?waiting=true'],
  'wallet/activity',
  ...['payment/autopay', 'payment/autopay?email=asha@kaveri.example'],
  ...['wallet/referrals', 'wallet/referrals/totals', 'wallet/fund-accounts', 'wallet/payouts'],
  ...['wallet/payout-schedule', 'payment/subscription', 'payment/invoices', 'payment/disputes'],
  'wallet/statement?period=2026&currency=INR&format=csv',
];

const year = 'from=2026-01-01&to=2026-12-31';
/** They read documents first, so only a reply shows that they read the ledger, too. */
const books = [
  ...[`wallet/accounting?${year}`, `wallet/accounting/statement?${year}`],
  `wallet/accounting/journal?${year}&currency=INR&format=csv`,
  ...['wallet/accounting/clients', 'wallet/accounting/settings/xero'],
];

/** Invites a person, who subscribes, is paid, refunds, pays out, and reads everything. */
async function runWholeLife() {
  const ada = payments.person();
  const { token, userId } = ada;
  const joinedAt = new Date().toISOString();
  const joined = { inviterId: newId(), userId, name: 'Ada L.', joinedAt, isSamePerson: false };
  await payments.publish(newEvent('identity.referred', joined));
  await ada.subscribe();
  await ada.cancel();
  await ada.resume();
  const { providerOrderId } = await payments.newOrder({ freelancerId: userId });
  const record = await payments.simulator.pay({ order_id: providerOrderId });
  await payments.verify(record);
  const { razorpay_payment_id: id } = record;
  await payments.booked(id);
  const refund = { refund_id: randomUUID(), amount: 40_000, reason: 'Agreed.' };
  await payments.send(`POST /payment/payments/${id}/refunds`, { token, body: refund });
  const noor = await createPaidPerson(payments);
  const fundAccountId = await noor.verified();
  await noor.payOut(fundAccountId);
  await noor.schedule({ rhythm: 'weekly', fundAccountId, least: 20_000 });
  for (const path of lists) await payments.send(`GET /${path}`, { token });
  for (const path of books) {
    expect((await payments.send(`GET /${path}`, { token })).status).toBe(200);
  }
  for (const { name, run } of listScheduledTasks(payments.deps)) {
    // The reconciliation reads everything by design.
    if (name !== 'reconcile') await run(new AbortController().signal);
  }
}

it('serves every query from an index', async () => {
  expect(await listCollectionScans(runWholeLife)).toEqual([]);
}, 120_000);
