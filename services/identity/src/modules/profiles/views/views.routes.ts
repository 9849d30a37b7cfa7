import { profiles } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { IdentityDeps } from '../../../deps.ts';
import { countSiteVisit, readMyViews } from './views.service.ts';

export const viewRoutes = (deps: IdentityDeps) => [
  route(profiles.views, ({ user }) => readMyViews(user.sub, deps)),
  route(profiles.countView, async ({ params, req }) => {
    await countSiteVisit({ profileId: params.id, req }, deps);
    return {};
  }),
];
