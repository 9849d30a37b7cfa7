import { wallet } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { findPayoutBlock } from '../payouts/index.ts';
import { listActivity, listTransactions } from './activity.service.ts';
import { walletBalances } from './balances.service.ts';
import { walletEarnings } from './earnings.service.ts';
import { latestExchanges } from './exchanges.service.ts';

export const walletRoutes = [
  route(wallet.activity, ({ user, query }) => listActivity(user, query)),
  route(wallet.movements, ({ user, query }) => listTransactions(user, query)),
];

export const ledgerRoutes = [
  route(wallet.balance, async ({ user }) => ({
    balances: await walletBalances(user),
    exchanges: await latestExchanges(user.sub),
    payoutsBlockedUntil: (await findPayoutBlock(user.sub))?.toISOString() ?? null,
  })),
  route(wallet.earnings, async ({ user }) => ({
    months: await walletEarnings(user.sub),
    exchanges: await latestExchanges(user.sub),
  })),
];
