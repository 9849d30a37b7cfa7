import { ledger } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { openTroubles } from './open-troubles.ts';
import { tryAgain } from './try-again.ts';

export const troubleRoutes = (parts: Parts) => [
  route(ledger.troubles, async () => {
    const troubles = await openTroubles();
    return { troubles: troubles.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })) };
  }),
  route(ledger.tryAgain, async ({ params, user }) => {
    const tried = await tryAgain(params.of, parts);
    parts.logger.info({ admin: user.sub, of: params.of, isOver: tried.isOver }, 'tried again');
    return tried;
  }),
];
