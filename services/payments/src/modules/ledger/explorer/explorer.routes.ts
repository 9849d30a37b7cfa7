import { ledger } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../../deps.ts';
import { rebuildBalances } from '../rebuild-balances.service.ts';
import { listAccounts } from './list-accounts.service.ts';
import { type AddNames, listTransactions } from './list-transactions.service.ts';

interface ExplorerDeps extends Pick<PaymentsDeps, 'logger'> {
  /** Passed in, because the ledger does not depend on referrals. */
  addNames: AddNames;
}

export const explorerRoutes = ({ logger, addNames }: ExplorerDeps) => [
  route(ledger.accounts, async () => ({ accounts: await listAccounts() })),
  route(ledger.movements, ({ query }) => listTransactions(query, addNames)),
  route(ledger.rebuild, async ({ user }) => {
    const { accounts, wrong } = await rebuildBalances();
    logger.info({ admin: user.sub, accounts, wrong: wrong.length }, 'balances rebuilt');
    return { message: inWords(accounts, wrong.length), accounts, wrong };
  }),
];

function inWords(accounts: number, wrong: number): string {
  if (wrong === 0) return 'All balances match their entries.';
  const verb = wrong === 1 ? 'balance was' : 'balances were';
  const of = accounts === 1 ? '1 account' : `${accounts} accounts`;
  return `${wrong} ${verb} wrong in ${of}.`;
}
