import { wallet } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
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
  })),
  route(wallet.earnings, async ({ user }) => ({
    months: await walletEarnings(user.sub),
    exchanges: await latestExchanges(user.sub),
  })),
];
