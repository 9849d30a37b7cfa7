import { createPersonalDataClient } from '@soloist/server-kit/testing-service';
import { createPaidPerson } from '../../../../test/paid-person.ts';
import { type PaymentsHarness, startProviderHarness } from '../../../../test/provider-harness.ts';
import { FundAccountModel } from '../fund-accounts/fund-accounts.model.ts';
import { ScheduleModel } from '../fund-accounts/payout-schedules.model.ts';
import { verifyFundAccount } from '../fund-accounts/verify-fund-account.service.ts';
import { PayoutBlockModel } from './payout-blocks.model.ts';
import { PayoutLimitModel } from './payout-limits.model.ts';
import { PayoutModel } from './payouts.model.ts';
import { processPayout } from './process-payout.service.ts';

let paying: PaymentsHarness;
let identity: ReturnType<typeof createPersonalDataClient>;
beforeAll(async () => {
  paying = await startProviderHarness();
  identity = createPersonalDataClient({ name: 'payments', ...paying });
});
afterAll(async () => {
  await identity.close();
  await paying.close();
});

async function createPersonWithPayout() {
  const person = await createPaidPerson(paying);
  const account = await person.verified();
  await person.schedule({ rhythm: 'weekly', fundAccountId: account, least: 10_000 });
  await person.limit({ confirmAbove: 50_000 });
  const { id } = (await person.payOut(account)).body.payout;
  await PayoutBlockModel.create({ _id: person.userId, until: new Date(Date.now() + 60_000) });
  return { ...person, account, id, person: { userId: person.userId, email: 'noor@test.local' } };
}

it('exports a person’s payout accounts, without full account numbers', async () => {
  const { person } = await createPersonWithPayout();
  const { body } = await identity.recordsOf(person);
  expect(body.records).toMatchObject({
    payouts: [{ amount: 40_000, state: 'processing', to: 'Simulated Bank ending in 4321' }],
    fundAccounts: [{ label: 'Simulated Bank ending in 4321', registeredName: 'Noor Haddad' }],
    payoutSchedules: [{ rhythm: 'weekly' }],
    payoutLimits: [{ confirmAbove: 50_000 }],
    payoutBlocks: [{ until: expect.any(String) }],
  });
  expect(JSON.stringify(body)).not.toMatch(/000123454321|instrument|providerId|fa_/);
});

it('empties and deactivates payout accounts on erasure, and completes a payout in progress', async () => {
  const { person, account, id, balance } = await createPersonWithPayout();
  await identity.erase(person);
  const stored = await FundAccountModel.findById(account).orFail().lean();
  expect(stored).toMatchObject({ isRemoved: true, label: '', registeredName: '' });
  expect(stored.instrument).toContain('erased');
  expect(await ScheduleModel.exists({ _id: person.userId })).toBeNull();
  expect(await PayoutLimitModel.exists({ _id: person.userId })).toBeNull();
  expect(await PayoutBlockModel.exists({ _id: person.userId })).toBeNull();
  await verifyFundAccount(account, paying.deps);
  const accounts = (await paying.simulator.fetchList('/v1/fund_accounts?count=100')).items;
  const atProvider = accounts.find((each: { id: string }) => each.id === stored.providerId);
  expect(atProvider).toMatchObject({ active: false });

  const payout = await PayoutModel.findById(id).orFail().lean();
  expect(payout.to).toBe('');
  await paying.simulator.control(`payouts/${payout.providerId}`, { status: 'processed' });
  await processPayout(id, paying.deps);
  expect(await balance()).toMatchObject({ onTheWay: 0, paidOut: 40_000 });
});
