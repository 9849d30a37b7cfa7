import { wallet } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { walletEarnings } from './earnings.service.ts';
import { walletBalances } from './wallet-balances.service.ts';

export const ledgerRoutes = [
  route(wallet.balance, async ({ user }) => ({ balances: await walletBalances(user) })),
  route(wallet.earnings, async ({ user }) => ({ months: await walletEarnings(user.sub) })),
];
