import { ledger } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../../deps.ts';
import { listOpenIncidents, retryIncident } from './incidents.service.ts';

export const incidentRoutes = (deps: PaymentsDeps) => [
  route(ledger.troubles, async () => {
    const incidents = await listOpenIncidents();
    return { troubles: incidents.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })) };
  }),
  route(ledger.tryAgain, async ({ params, user }) => {
    const tried = await retryIncident(params.of, deps);
    deps.logger.info({ admin: user.sub, of: params.of, isOver: tried.isOver }, 'incident retried');
    return tried;
  }),
];
