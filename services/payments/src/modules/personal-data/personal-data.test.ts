import { newId } from '@soloist/server-kit/testing';
import {
  createPersonalDataClient,
  type PersonalDataClient,
} from '@soloist/server-kit/testing-service';
import { startTestPayments, type TestPayments } from '../../../test/payments-harness.ts';
import { pendingOf, walletOf } from '../ledger/accounts.rules.ts';
import { balanceOf } from '../ledger/balances.service.ts';
import { postDebit } from '../ledger/debits.service.ts';
import { postTransaction } from '../ledger/ledger.service.ts';
import { PaymentModel } from '../payments/captures/payments.model.ts';
import { PersonModel } from '../people/people.model.ts';

let payments: TestPayments;
let identity: PersonalDataClient;
beforeAll(async () => {
  payments = await startTestPayments();
  identity = createPersonalDataClient({ name: 'payments', ...payments });
});
afterAll(async () => {
  await identity.close();
  await payments.close();
});

/** A person who received a payment, and its payer. */
async function paidPerson(payer = newId()) {
  const userId = newId();
  const had = await postTransaction({
    key: `payment-${newId()}-captured`,
    kind: 'payment.captured',
    entries: [
      { account: 'provider:razorpay', currency: 'EUR', amount: -12_000 },
      { account: pendingOf(payer), currency: 'EUR', amount: 12_000 },
    ],
  });
  const about = { invoiceNumber: 'INV-0044' };
  const debit = { userId: payer, key: `${had.key}-given`, kind: 'invoice.paid', about };
  await postDebit(debit, () => [
    { account: pendingOf(payer), currency: 'EUR', amount: -12_000 },
    { account: walletOf(userId), currency: 'EUR', amount: 12_000 },
  ]);
  return { userId, email: `${userId}@test.local` };
}

it('exports a person’s side of each transaction, without the other side', async () => {
  const payer = newId();
  const { body } = await identity.recordsOf(await paidPerson(payer));
  expect(body.records.movements).toEqual([
    {
      kind: 'invoice.paid',
      at: expect.any(String),
      about: { invoiceNumber: 'INV-0044' },
      entries: [{ of: 'wallet', currency: 'EUR', amount: 12_000 }],
    },
  ]);
  expect(JSON.stringify(body)).not.toContain(payer);
});

it('exports payments to that person only', async () => {
  const person = await paidPerson();
  const paid = {
    ...{ invoiceId: newId(), invoiceNumber: 'INV-0044', clientName: 'Sofie Lind' },
    ...{ freelancerId: person.userId, providerOrderId: 'order_1', plan: 'free' as const },
    ...{ amount: 5000, currency: 'INR' as const, method: 'UPI', state: 'captured' as const },
    settled: { currency: 'INR' as const, amount: 5000, fee: 250, tax: 45, cost: 118 },
    ...{ paidAt: new Date(), dueAt: new Date() },
  };
  await PaymentModel.create({ _id: 'pay_1', ...paid });
  await PaymentModel.create({ _id: 'pay_2', ...paid, freelancerId: newId() });
  const { body } = await identity.recordsOf(person);
  expect(body.records.payments).toEqual([
    expect.objectContaining({ invoiceNumber: 'INV-0044', amount: 5000, method: 'UPI' }),
  ]);
});

it('deletes a person’s data on erasure', async () => {
  const person = { userId: newId(), email: 'ines@test.local' };
  await PersonModel.create({ _id: person.userId, name: 'Ines', pro: true, version: 1 });
  await identity.erase(person);
  expect(await PersonModel.exists({ _id: person.userId })).toBeNull();
});

it('keeps the ledger without names when a person is erased', async () => {
  const person = await paidPerson();
  await identity.erase(person);
  const balance = await balanceOf(walletOf(person.userId));
  expect(balance).toEqual([{ currency: 'EUR', amount: 12_000 }]);
});
