import { referrals, subscriptions, wallet } from '@soloist/contracts';
import { type RecordsServer, startRecordsServer } from '../../../../test/records-server.ts';
import {
  sampleBalance,
  sampleMovement,
  sampleSubscription,
} from '../../../../test/sample-money.ts';
import { createToolUse } from '../../../../test/use-tool.ts';

let records: RecordsServer;
let use: ReturnType<typeof createToolUse>;
beforeAll(async () => {
  records = await startRecordsServer();
  use = createToolUse(records);
});
afterAll(() => records.close());
beforeEach(() => records.reset());

const transactions = (...items: object[]) => {
  records.answers[wallet.movements.path] = { items, nextCursor: null };
};
const subscription = (changes: Parameters<typeof sampleSubscription>[0]) => {
  records.answers[subscriptions.mine.path] = { subscription: sampleSubscription(changes) };
};

it('returns the wallet’s balances, without zero amounts', async () => {
  records.answers[wallet.balance.path] = {
    balances: [
      sampleBalance({
        pending: 500_000,
        onTheWay: 20_000,
        nextFreeAt: '2026-11-27T10:00:00.000Z',
      }),
      sampleBalance({ currency: 'EUR', available: 0 }),
    ],
  };
  expect((await use('wallet_balance')).found.balances).toEqual([
    {
      available: '₹12,345.00',
      waiting: '₹5,000.00',
      onItsWayToTheBank: '₹200.00',
      nextFreeOn: '2026-11-27',
    },
    { available: '€0.00' },
  ]);
});

it('returns earnings as money, newest months first', async () => {
  records.answers[wallet.earnings.path] = {
    months: [
      { month: '2026-09', currency: 'EUR', amount: 10_000 },
      { month: '2026-10', currency: 'EUR', amount: 5_000 },
      { month: '2026-10', currency: 'USD', amount: 7_000 },
    ],
  };
  expect((await use('earnings')).found).toMatchObject({
    months: [{ month: '2026-10' }, { month: '2026-10' }, { month: '2026-09', amount: '€100.00' }],
    totals: ['€150.00', '$70.00'],
  });
});

it('returns a transaction with the client’s payment, the fee and its page', async () => {
  transactions(sampleMovement());
  expect((await use('wallet_movements')).found).toEqual({
    count: 1,
    movements: [
      {
        on: '2026-11-20',
        what: 'Payment',
        about: 'INV-0044 · Sofie Lindqvist',
        amount: '₹9,400.00',
        clientPaid: '€100.00',
        fee: '₹590.00',
        freeOn: '2026-11-27',
        page: `/projects?tab=invoices&invoice=${'e'.repeat(24)}`,
      },
    ],
    lookedAtAll: true,
  });
});

it('finds transactions by their subject', async () => {
  const plain = { paid: null, fee: 0, tax: 0, freeAt: null, href: '' };
  transactions(
    sampleMovement({
      ...plain,
      kind: 'payout.started',
      amount: -50_000,
      available: -50_000,
      about: 'HDFC',
    }),
    sampleMovement({ ...plain, kind: 'payment.released', amount: 0, available: 940_000 }),
  );
  expect((await use('wallet_movements', { about: 'payout' })).found.movements).toEqual([
    {
      on: '2026-11-20',
      what: 'Payout started',
      about: 'HDFC',
      amount: '-₹500.00',
      page: '/payments',
    },
  ]);
  const named = await use('wallet_movements', { words: 'inv-0044' });
  expect(named.found.movements).toMatchObject([{ what: 'Payment available', amount: '₹9,400.00' }]);
});

it.each([
  [{}, 'renews on 2026-12-04'],
  [{ state: 'ending' }, 'ends on 2026-12-04'],
  [{ state: 'grace' }, 'charge failed; Pro stays until 2026-12-04'],
  [
    { state: 'ending', next: { plan: 'yearly', startsAt: '2026-12-04T10:00:00.000Z' } },
    'ends on 2026-12-04, then continues yearly',
  ],
] as const)('returns the status of a subscription: %j', async (changes, state) => {
  subscription(changes);
  expect((await use('subscription')).found).toEqual({
    plan: 'Pro, monthly',
    state,
    price: '$12.00',
    paidBy: 'Visa ending in 1111',
    page: '/settings#plan',
  });
});

it('returns the Free plan without a running subscription', async () => {
  const free = { plan: 'Free', page: '/pricing' };
  expect((await use('subscription')).found).toEqual(free);
  subscription({ state: 'ended' });
  expect((await use('subscription')).found).toEqual(free);
});

it('returns the earnings of referrals', async () => {
  const earned = [{ currency: 'INR', amount: 12_000, waiting: 2000 }];
  records.answers[referrals.totals.path] = { joined: 3, qualified: 1, earned };
  expect((await use('referrals')).found).toEqual({
    joined: 3,
    qualified: 1,
    earned: ['₹120.00'],
    page: '/refer-to-earn',
  });
});
