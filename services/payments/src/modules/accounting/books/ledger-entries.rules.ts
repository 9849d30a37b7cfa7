import { type BookAccount, type Currency, currencies } from '@soloist/contracts';
import {
  gst,
  heldOf,
  type LedgerTransaction,
  paidOf,
  payoutOf,
  pendingOf,
  platform,
  transactionDetails,
  transactionName,
  walletOf,
} from '../../ledger/index.ts';
import { entryOf, type JournalEntry, type JournalLine, toLines } from './journal.rules.ts';

/** The account of the books for each account of a person in the ledger. */
const accountsFor = (userId: string): Record<string, BookAccount> => ({
  [pendingOf(userId)]: 'wallet',
  [walletOf(userId)]: 'wallet',
  [heldOf(userId)]: 'held',
  [payoutOf(userId)]: 'payouts',
  [paidOf(userId)]: 'bank',
});
const platformAccounts: Record<string, BookAccount> = { [platform.fees]: 'fees', [gst]: 'fee_tax' };

const isCurrency = (value: unknown): value is Currency =>
  (currencies as readonly unknown[]).includes(value);

/**
 * The entries of a ledger transaction in its person's books. What the ledger credits to a person's
 * account is a debit in their own books, and so is the platform's fee. The rest is the client's: it
 * settles the invoice. A payment in another currency settles it in a second entry, and `exchange`
 * links the two.
 */
export function ledgerEntries(transaction: LedgerTransaction, userId: string): JournalEntry[] {
  const { kind, about, createdAt } = transaction;
  const isReward = kind.startsWith('referral.');
  // The share of a fee is the inviter's income: the fee itself is another person's.
  const accounts = { ...accountsFor(userId), ...(isReward ? {} : platformAccounts) };
  const posted = transaction.entries.filter((entry) => accounts[entry.account]);
  const currency = posted[0]?.currency;
  if (!currency) return [];
  const lines = toLines(
    posted.map(({ account, amount }) => ({ account: accounts[account]!, amount })),
  );
  const rest = -lines.reduce((sum, { amount }) => sum + amount, 0);
  const common = {
    day: createdAt.toISOString().slice(0, 10),
    kind,
    document: String(about.invoiceNumber ?? ''),
    client: String(about.clientName ?? ''),
    text: [transactionName(kind), transactionDetails(transaction)].filter(Boolean).join(' · '),
  };
  const source = `ledger-${transaction._id}`;
  const paidIn = isCurrency(about.currency) ? about.currency : currency;
  if (isReward || rest === 0 || paidIn === currency) {
    const counterpart: BookAccount = isReward ? 'referrals' : 'receivables';
    const whole: JournalLine[] = [...lines, { account: counterpart, amount: rest }];
    return entryOf({ ...common, source, currency, lines: whole });
  }
  const paid = Math.sign(rest) * Number(about.amount ?? 0);
  return [
    ...entryOf({
      ...common,
      source,
      currency,
      lines: [...lines, { account: 'exchange', amount: rest }],
    }),
    ...entryOf({
      ...common,
      source: `${source}-paid`,
      currency: paidIn,
      lines: [
        { account: 'receivables', amount: paid },
        { account: 'exchange', amount: -paid },
      ],
    }),
  ];
}
