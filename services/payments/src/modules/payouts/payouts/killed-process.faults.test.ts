import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually, newId } from '@soloist/server-kit/testing';
import { senderTo } from '@soloist/server-kit/testing-service';
import {
  type ServiceProcess,
  startServiceProcess,
} from '../../../../../../tools/service-process.ts';
import { addMoney } from '../../../../test/ledger-fixtures.ts';
import { bankAccount } from '../../../../test/paid-person.ts';
import { startTestPayments, type TestPayments } from '../../../../test/payments-harness.ts';
import { type Simulator, startSimulator } from '../../../../test/simulator-harness.ts';
import { payoutOf, walletOf } from '../../ledger/accounts.rules.ts';
import { amountIn, balanceOf } from '../../ledger/balances.service.ts';
import { type LedgerTransaction, LedgerTransactionModel } from '../../ledger/ledger.model.ts';
import { PayoutModel, type StoredPayout } from './payouts.model.ts';

const initialBalance = 1_000_000;

// These provide stores and tokens; a separate process pays out, and can be killed.
let payments: TestPayments;
let simulator: Simulator;
let paying: ServiceProcess;
const start = async () => {
  const { HOST: _, ...config } = payments.config;
  paying = await startServiceProcess('services/payments', { ...config, ...simulator.settings });
};
beforeAll(async () => {
  payments = await startTestPayments();
  simulator = await startSimulator();
  await start();
}, 60_000);
afterAll(async () => {
  await paying.close();
  await simulator.close();
  await payments.close();
});

interface AtProvider {
  reference_id: string;
  amount: number;
}

it('pays each payout once or not at all, however often the process is killed meanwhile', async () => {
  const userId = newId();
  const token = payments.tokenFor({ userId });
  const call = (what: string, body?: object) => senderTo(paying.url)(what, { token, body });
  await addMoney(walletOf(userId), initialBalance);
  await call('POST /payment/add-fund-account', { details: bankAccount() });
  const fundAccountId = await eventually(async () => {
    const [account] = (await call('GET /wallet/fund-accounts')).body.fundAccounts;
    return account.state === 'verified' && account.id;
  }, 30_000);

  const confirmedIds: string[] = [];
  const requestPayout = (payout_id: string) =>
    call('POST /wallet/payouts', {
      ...{ payout_id, fundAccountId, currency: 'INR' },
      amount: 10_000 + 10 * randomInt(2000),
    }).then(({ status, body }) => void (status === 200 && confirmedIds.push(body.payout.id)));
  for (let round = 0; round < 5; round += 1) {
    const requests = Array.from({ length: 8 }, () => requestPayout(randomUUID()).catch(() => {}));
    await sleep(randomInt(400));
    await paying.kill();
    await Promise.all(requests);
    await start();
  }
  await eventually(
    async () => (await PayoutModel.countDocuments({ state: 'started' })) === 0,
    60_000,
  );

  const payouts = await PayoutModel.find({ userId }).lean<StoredPayout[]>();
  const { items } = await simulator.fetchList('/simulator/payouts?count=100');
  const summarize = (list: { id: string; amount: number }[]) =>
    list.map(({ id, amount }) => `${id} ${amount}`).toSorted();
  // Confirmed requests are stored, and stored ones were sent to the provider once.
  expect(confirmedIds.filter((id) => !payouts.some(({ _id }) => String(_id) === id))).toEqual([]);
  expect(
    summarize((items as AtProvider[]).map((each) => ({ ...each, id: each.reference_id }))),
  ).toEqual(summarize(payouts.map((each) => ({ ...each, id: String(each._id) }))));
  const booked = await LedgerTransactionModel.find({
    'entries.account': payoutOf(userId),
    kind: 'payout.started',
  }).lean<LedgerTransaction[]>();
  expect(booked).toHaveLength(payouts.length);
  const onTheWay = payouts.reduce((sum, { amount }) => sum + amount, 0);
  const balanceIn = async (account: string) => amountIn(await balanceOf(account), 'INR');
  expect(await balanceIn(payoutOf(userId))).toBe(onTheWay);
  expect(await balanceIn(walletOf(userId))).toBe(initialBalance - onTheWay);
}, 180_000);
