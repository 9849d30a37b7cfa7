import type {
  FundAccount,
  Payout,
  Role,
  WalletBalance,
  WalletTransaction,
} from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';
import { inDays, openPage } from '../../../testing/open-page.tsx';
import { WalletPage } from './wallet.page.tsx';

export const sampleBalance = (over: Partial<WalletBalance> = {}): WalletBalance => ({
  currency: 'INR',
  available: 624_000,
  pending: 0,
  held: 0,
  onTheWay: 0,
  paidOut: 0,
  nextFreeAt: null,
  ...over,
});

export const sampleTransaction = (over: Partial<WalletTransaction> = {}): WalletTransaction => ({
  id: '1'.repeat(24),
  kind: 'payment.captured',
  at: '2026-11-03T10:00:00.000Z',
  currency: 'INR',
  amount: 94_100,
  available: 0,
  about: 'INV-0007 · Grace Hopper',
  href: `/projects?tab=invoices&invoice=${'a'.repeat(24)}`,
  paid: null,
  fee: 5000,
  tax: 900,
  within: 0,
  waiting: 0,
  freeAt: null,
  ...over,
});

export const sampleAccount = (over: Partial<FundAccount> = {}): FundAccount => ({
  id: '2'.repeat(24),
  kind: 'bank_account',
  label: 'HDFC Bank ending in 4321',
  state: 'verified',
  registeredName: 'ADA LOVELACE',
  reason: '',
  createdAt: inDays(-3),
  ...over,
});

export const samplePayout = (over: Partial<Payout> = {}): Payout => ({
  id: '3'.repeat(24),
  amount: 300_000,
  currency: 'INR',
  state: 'processing',
  to: 'HDFC Bank ending in 4321',
  reference: '',
  reason: '',
  isScheduled: false,
  createdAt: inDays(-1),
  settledAt: null,
  ...over,
});

export const off = {
  schedule: { rhythm: 'off', fundAccountId: null, least: 10_000 },
  nextAt: null,
};

export interface OpenWalletOptions {
  balances?: WalletBalance[];
  transactions?: WalletTransaction[];
  /** Later transactions, by the id of the first one. */
  histories?: Record<string, WalletTransaction[]>;
  accounts?: FundAccount[];
  answers?: Parameters<typeof openPage>[0]['answers'];
  role?: Role;
  at?: string;
}

/** For tests: renders the wallet with these responses; `sent` returns the bodies of a call. */
export function openWallet(opening: OpenWalletOptions = {}) {
  const { balances = [], transactions = [], histories = {}, accounts = [] } = opening;
  const { answers, at = '/payments' } = opening;
  const calls = openPage({
    page: <WalletPage />,
    role: opening.role ?? 'freelancer',
    at,
    answers: {
      'GET /api/profile/loadUser': {
        userInfo: sampleMyProfile({ createdAt: inDays(-400) }),
        viewCounts: { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 },
        pro: false,
      },
      'GET /api/wallet/balance': { balances },
      'GET /api/wallet/activity': {
        items: transactions.map((each) => ({ ...each, history: histories[each.id] ?? [] })),
        nextCursor: null,
      },
      'GET /api/wallet/movements': { items: transactions, nextCursor: null },
      'GET /api/wallet/fund-accounts': { fundAccounts: accounts },
      'GET /api/wallet/payout-schedule': off,
      'GET /api/wallet/payout-limit': { limit: { confirmAbove: 1_000_000 } },
      'GET /api/platform/own-flags': { flags: { payouts: true } },
      'GET /api/wallet/payouts': { items: [], nextCursor: null },
      'GET /api/proposal/fetchReceivedInvoices': { items: [], nextCursor: null },
      ...answers,
    },
  });
  const sent = (call: string) =>
    calls
      .filter(({ method, path }) => `${method} ${path}` === call)
      .map(({ body }) => (body === undefined ? undefined : JSON.parse(String(body))));
  return { calls, sent };
}

/** For tests: an error response in the services' format. */
export const refused =
  (status: number, message: string, details: { path: string; message: string }[] = []) =>
  () =>
    Response.json({ success: false, code: 'conflict', message, details }, { status });
