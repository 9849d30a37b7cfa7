import { newId } from '@soloist/service-kit/testing';
import { type AskedPersonalData, askForPersonalData } from '@soloist/service-kit/testing-service';
import { startTestPayments, type TestPayments } from '../../testing/start-payments.ts';
import { pendingOf, walletOf } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/balances.service.ts';
import { postMovement } from '../ledger/ledger.service.ts';
import { take } from '../ledger/take.service.ts';
import { PersonModel } from '../people/people.model.ts';
import { PaymentModel } from '../settling/payments.model.ts';

let payments: TestPayments;
let identity: AskedPersonalData;
beforeAll(async () => {
  payments = await startTestPayments();
  identity = askForPersonalData({ name: 'payments', ...payments });
});
afterAll(async () => {
  await identity.close();
  await payments.close();
});

/** Somebody whom another person here paid. */
async function paidPerson(payer = newId()) {
  const userId = newId();
  const had = await postMovement({
    key: `payment-${newId()}-captured`,
    kind: 'payment.captured',
    entries: [
      { account: 'provider:razorpay', currency: 'EUR', amount: -12_000 },
      { account: pendingOf(payer), currency: 'EUR', amount: 12_000 },
    ],
  });
  const about = { invoiceNumber: 'INV-0044' };
  const given = { userId: payer, key: `${had.key}-given`, kind: 'invoice.paid', about };
  await take(given, () => [
    { account: pendingOf(payer), currency: 'EUR', amount: -12_000 },
    { account: walletOf(userId), currency: 'EUR', amount: 12_000 },
  ]);
  return { userId, email: `${userId}@test.local` };
}

it('tells a person’s side of each movement, and not whose the other one is', async () => {
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

it('tells what clients paid to a person, and to nobody else', async () => {
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

it('forgets who somebody is when they are erased', async () => {
  const person = { userId: newId(), email: 'ines@test.local' };
  await PersonModel.create({ _id: person.userId, name: 'Ines', pro: true, version: 1 });
  await identity.erase(person);
  expect(await PersonModel.exists({ _id: person.userId })).toBeNull();
});

it('keeps the books when a person is erased: they name nobody', async () => {
  const person = await paidPerson();
  await identity.erase(person);
  const balance = await balanceOf(walletOf(person.userId));
  expect(balance).toEqual([{ currency: 'EUR', amount: 12_000 }]);
});
