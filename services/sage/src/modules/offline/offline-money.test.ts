import { referrals, subscriptions, wallet } from '@soloist/contracts';
import { createOfflineAsk } from '../../../test/ask-offline.ts';
import { type RecordsServer, startRecordsServer } from '../../../test/records-server.ts';
import { sampleBalance, sampleMovement, sampleSubscription } from '../../../test/sample-money.ts';

let records: RecordsServer;
let ask: ReturnType<typeof createOfflineAsk>;
beforeAll(async () => {
  records = await startRecordsServer();
  ask = createOfflineAsk(records);
});
afterAll(() => records.close());
beforeEach(() => records.reset());

it('returns the earnings', async () => {
  records.answers[wallet.earnings.path] = {
    months: [{ month: '2026-10', currency: 'EUR', amount: 500_000 }],
  };
  expect((await ask('What did I earn?')).text).toContain(
    'In the last 12 months you earned €5,000.00:\n\n- October 2026: €5,000.00',
  );
});

it.each(['What is my balance?', 'Show my wallet', 'What is in my wallet?'])(
  'answers “%s” with the available and the pending balance',
  async (question) => {
    const nextFreeAt = '2026-11-27T10:00:00.000Z';
    records.answers[wallet.balance.path] = {
      balances: [sampleBalance({ pending: 500_000, nextFreeAt })],
    };
    expect((await ask(question)).text).toContain(
      'Your [wallet](/payments) has ₹12,345.00 available and ₹5,000.00 pending, next available on November 27, 2026.',
    );
  },
);

it.each([
  ['Show my last payouts', 'payouts'],
  ['What was my last refund?', 'refunds'],
  ['Which disputes do I have?', 'disputes'],
  ['What are my latest payments?', 'payments'],
])('answers “%s” with %s only', async (question, what) => {
  const plain = { paid: null, freeAt: null, href: '' };
  records.answers[wallet.movements.path] = {
    items: [
      sampleMovement({ ...plain, kind: 'payout.processed', amount: -5000, about: 'HDFC [x]' }),
      sampleMovement({ ...plain, kind: 'refund.made', amount: -2000 }),
      sampleMovement({ ...plain, kind: 'dispute.held', amount: 0, available: -3000 }),
      sampleMovement(),
    ],
    nextCursor: null,
  };
  const { text } = await ask(question);
  expect(text).toContain(`The latest ${what} in your [wallet](/payments):`);
  expect(text.match(/^- /gm)).toHaveLength(1);
});

it('shows a client’s payment and when it is available, and people’s text verbatim', async () => {
  records.answers[wallet.movements.path] = {
    items: [sampleMovement({ about: 'INV-0044 · [Sofie](https://evil.example)' })],
    nextCursor: null,
  };
  expect((await ask('Show my payments')).text).toContain(
    '- November 20, 2026, [Payment](/projects?tab=invoices&invoice=eeeeeeeeeeeeeeeeeeeeeeee): INV-0044 · \\[Sofie\\]\\(https://evil.example\\), ₹9,400.00, from a client payment of €100.00, available on November 27, 2026',
  );
});

it.each(['When does my subscription renew?', 'Am I on Pro?', 'What is my plan?'])(
  'answers “%s” with the plan and its renewal date',
  async (question) => {
    records.answers[subscriptions.mine.path] = { subscription: sampleSubscription() };
    expect((await ask(question)).text).toContain(
      'You have [Pro, monthly](/settings#plan), $12.00, paid by Visa ending in 1111: renews on December 4, 2026.',
    );
  },
);

it('returns the earnings of referrals', async () => {
  const earned = [{ currency: 'INR', amount: 12_000, waiting: 2000 }];
  records.answers[referrals.totals.path] = { joined: 3, qualified: 1, earned };
  expect((await ask('How many people joined by my link?')).text).toContain(
    '3 people joined with [your link](/refer-to-earn), and 1 qualified. You earned ₹120.00.',
  );
});

it.each([
  ['What did I earn?', 'You earned nothing'],
  ['What is my balance?', 'is empty'],
  ['Show my payouts', 'has no payouts yet'],
  ['Am I on Pro?', 'You’re on the Free plan'],
  ['Who have I referred?', 'No one has joined with [your link](/refer-to-earn) yet.'],
])('answers “%s” when there is nothing', async (question, answer) => {
  expect((await ask(question)).text).toContain(answer);
});
