import { profiles } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { viewsOf } from './views.service.ts';
import { countSiteVisit } from './visits.service.ts';

export const viewRoutes = (parts: Parts) => [
  route(profiles.views, ({ user }) => viewsOf(user.sub)),
  route(profiles.countView, async ({ params, req }) => {
    await countSiteVisit({ profileId: params.id, req }, parts);
    return {};
  }),
];
