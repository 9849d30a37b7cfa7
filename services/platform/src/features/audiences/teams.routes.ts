import { teams } from '@soloist/contracts';
import { type Route, route } from '@soloist/service-kit';
import type { IdentityClient } from '../../clients/identity.ts';
import { listTeams, setTeam } from './teams.service.ts';

/** People to whom canaries are shown together. */
export const teamRoutes = (identity: IdentityClient): Route[] => [
  route(teams.list, async () => ({ teams: await listTeams(identity) })),
  route(teams.set, async ({ params, body }) => {
    await setTeam(params.team, body.userIds);
    return { message: 'Gateways know it in a moment.' };
  }),
];
