import { noticeKinds, profiles } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { readOwnViews } from '../views/views.service.ts';
import { presentOwnProfile } from './profiles.presenter.ts';
import {
  findByEmail,
  getProfile,
  loadOwnAccount,
  readMailPreferences,
  updateProfile,
} from './profiles.service.ts';

export const profileRoutes = (parts: Parts) => [
  route(profiles.loadUser, async ({ user }) => {
    const account = await loadOwnAccount(user);
    const { viewCounts } = await readOwnViews(user.sub, parts);
    return { userInfo: presentOwnProfile(account), viewCounts, pro: account.pro };
  }),
  route(profiles.getUser, async ({ params, user }) => ({
    data: await getProfile({ userId: params.id, viewer: user }, parts),
  })),
  route(profiles.updateProfile, async ({ user, body }) => ({
    userInfo: presentOwnProfile(await updateProfile(user, body)),
  })),
  route(profiles.accountByEmail, async ({ query }) => ({ id: await findByEmail(query.email) })),
  route(profiles.mailPreferences, async ({ params }) => ({
    ...(await readMailPreferences(params.id)),
    stopTokens: Object.fromEntries(
      noticeKinds.map((kind) => [kind, parts.stopTokens.tokenOf(params.id, kind)]),
    ),
  })),
];
