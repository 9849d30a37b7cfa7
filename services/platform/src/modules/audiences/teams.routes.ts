import { teams } from '@soloist/contracts';
import { type Route, route } from '@soloist/server-kit';
import type { PlatformIdentityClient } from '../identity/index.ts';
import { listTeams, setTeam } from './teams.service.ts';

/** People who get the same canaries. */
export const teamRoutes = (identity: PlatformIdentityClient): Route[] => [
  route(teams.list, async () => ({ teams: await listTeams(identity) })),
  route(teams.set, async ({ params, body }) => {
    await setTeam(params.team, body.userIds);
    return { message: 'Team saved. It takes effect in a moment.' };
  }),
];
