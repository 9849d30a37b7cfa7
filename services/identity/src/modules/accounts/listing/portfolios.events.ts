import type { DomainEvent } from '@soloist/contracts';
import { AppError } from '@soloist/server-kit';
import { portfolioOf } from '../accounts.model.ts';
import { changeAccount } from '../accounts.service.ts';

/** Stores what decides whether a person is listed; older events have no effect. */
export async function storePortfolio({
  payload: { ownerId, ...portfolio },
}: DomainEvent<'site.listing-changed'>): Promise<void> {
  try {
    await changeAccount(ownerId, (account) =>
      portfolioOf(account).version >= portfolio.version ? undefined : { portfolio },
    );
  } catch (err) {
    const isGone = err instanceof AppError && err.code === 'not_found';
    if (!isGone) throw err;
  }
}
