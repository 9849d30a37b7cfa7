import { askForPersonalData } from '@soloist/service-kit/testing-service';
import { somebodyPaid } from '../../testing/pay-out.ts';
import { type Paying, startPaying } from '../../testing/start-paying.ts';
import { FundAccountModel } from '../fund-accounts/fund-accounts.model.ts';
import { settleFundAccount } from '../fund-accounts/settle-fund-account.ts';
import { PayoutModel } from './payouts.model.ts';
import { ScheduleModel } from './schedules.model.ts';
import { settlePayout } from './settle-payout.ts';

let paying: Paying;
let identity: ReturnType<typeof askForPersonalData>;
beforeAll(async () => {
  paying = await startPaying();
  identity = askForPersonalData({ name: 'payments', ...paying });
});
afterAll(async () => {
  await identity.close();
  await paying.close();
});

async function somebodyPaidOut() {
  const person = await somebodyPaid(paying);
  const account = await person.verified();
  await person.schedule({ rhythm: 'weekly', fundAccountId: account, least: 10_000 });
  const { id } = (await person.payOut(account)).body.payout;
  return { ...person, account, id, person: { userId: person.userId, email: 'noor@test.local' } };
}

it('tells where a person’s money goes, and nothing by which it could be taken', async () => {
  const { person } = await somebodyPaidOut();
  const { body } = await identity.recordsOf(person);
  expect(body.records).toMatchObject({
    payouts: [{ amount: 40_000, state: 'processing', to: 'Simulated Bank ending in 4321' }],
    fundAccounts: [{ label: 'Simulated Bank ending in 4321', registeredName: 'Noor Haddad' }],
    payoutSchedules: [{ rhythm: 'weekly' }],
  });
  expect(JSON.stringify(body)).not.toMatch(/000123454321|instrument|providerId|fa_/);
});

it('lets go of where it went when the person is erased, and what is on its way arrives', async () => {
  const { person, account, id, balance } = await somebodyPaidOut();
  await identity.erase(person);
  const stored = await FundAccountModel.findById(account).orFail().lean();
  expect(stored).toMatchObject({ isRemoved: true, label: '', registeredName: '' });
  expect(stored.instrument).toContain('erased');
  expect(await ScheduleModel.exists({ _id: person.userId })).toBeNull();
  await settleFundAccount(account, paying.parts);
  const accounts = (await paying.simulator.ask('/v1/fund_accounts?count=100')).items;
  const atProvider = accounts.find((each: { id: string }) => each.id === stored.providerId);
  expect(atProvider).toMatchObject({ active: false });

  const payout = await PayoutModel.findById(id).orFail().lean();
  expect(payout.to).toBe('');
  await paying.simulator.control(`payouts/${payout.providerId}`, { status: 'processed' });
  await settlePayout(id, paying.parts);
  expect(await balance()).toMatchObject({ onTheWay: 0, paidOut: 40_000 });
});
