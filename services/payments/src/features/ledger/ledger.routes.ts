import { wallet } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { walletBalances } from './ledger.service.ts';

export const ledgerRoutes = [
  route(wallet.balance, async ({ user }) => ({ balances: await walletBalances(user) })),
];
