import { ledger } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { rebuildBalances } from '../ledger/rebuild.service.ts';
import { listAccounts } from './accounts.service.ts';
import { listBooked } from './booked.service.ts';

export const explorerRoutes = ({ logger }: Pick<Parts, 'logger'>) => [
  route(ledger.accounts, async () => ({ accounts: await listAccounts() })),
  route(ledger.movements, ({ query }) => listBooked(query)),
  route(ledger.rebuild, async ({ user }) => {
    const { accounts, wrong } = await rebuildBalances();
    logger.info({ admin: user.sub, accounts, wrong: wrong.length }, 'balances rebuilt');
    return { message: inWords(accounts, wrong.length), accounts, wrong };
  }),
];

function inWords(accounts: number, wrong: number): string {
  if (wrong === 0) return 'All balances are what their entries say.';
  const verb = wrong === 1 ? 'balance was' : 'balances were';
  const of = accounts === 1 ? '1 account' : `${accounts} accounts`;
  return `${wrong} ${verb} wrong, among ${of}.`;
}
