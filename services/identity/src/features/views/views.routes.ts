import { profiles } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { readOwnViews } from './views.service.ts';
import { countSiteVisit } from './visits.service.ts';

export const viewRoutes = (parts: Parts) => [
  route(profiles.views, ({ user }) => readOwnViews(user.sub, parts)),
  route(profiles.countView, async ({ params, req }) => {
    await countSiteVisit({ profileId: params.id, req }, parts);
    return {};
  }),
];
