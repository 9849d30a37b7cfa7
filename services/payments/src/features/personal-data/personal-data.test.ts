import { newId } from '@soloist/service-kit/testing';
import {
  type AskedPersonalData,
  askForPersonalData,
  startTestService,
  type TestService,
} from '@soloist/service-kit/testing-service';
import { startPayments } from '../../app.ts';
import { balanceOf, postMovement, walletOf } from '../ledger/ledger.service.ts';

let payments: TestService;
let identity: AskedPersonalData;
beforeAll(async () => {
  payments = await startTestService(startPayments);
  identity = askForPersonalData({ name: 'payments', ...payments });
});
afterAll(async () => {
  await identity.close();
  await payments.close();
});

async function paidPerson(payer = newId()) {
  const userId = newId();
  await postMovement({
    key: `invoice-${newId()}-paid`,
    kind: 'invoice.paid',
    entries: [
      { account: walletOf(payer), currency: 'EUR', amount: -12_000 },
      { account: walletOf(userId), currency: 'EUR', amount: 12_000 },
    ],
  });
  return { userId, email: `${userId}@test.local` };
}

it('tells a person’s side of each movement, and not whose the other one is', async () => {
  const payer = newId();
  const { body } = await identity.recordsOf(await paidPerson(payer));
  expect(body.records.movements).toEqual([
    {
      kind: 'invoice.paid',
      at: expect.any(String),
      entries: [{ currency: 'EUR', amount: 12_000 }],
    },
  ]);
  expect(JSON.stringify(body)).not.toContain(payer);
});

it('keeps the books when a person is erased: they name nobody', async () => {
  const person = await paidPerson();
  await identity.erase(person);
  const balance = await balanceOf(walletOf(person.userId));
  expect(balance).toEqual([{ currency: 'EUR', available: 12_000 }]);
});
