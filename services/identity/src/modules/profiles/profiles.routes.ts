import { notificationKinds, profiles } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { IdentityDeps } from '../../deps.ts';
import { presentMyProfile } from '../accounts/index.ts';
import {
  findByEmail,
  getProfile,
  loadMyAccount,
  readAccountStatus,
  readMailPreferences,
  updateProfile,
} from './profiles.service.ts';
import { readViewCounts } from './views/view-summary.service.ts';

export const profileRoutes = (deps: IdentityDeps) => [
  route(profiles.loadUser, async ({ user }) => {
    const account = await loadMyAccount(user);
    const viewCounts = await readViewCounts(account);
    return { userInfo: presentMyProfile(account), viewCounts, pro: account.pro };
  }),
  route(profiles.getUser, async ({ params, user }) => ({
    data: await getProfile({ userId: params.id, viewer: user }, deps),
  })),
  route(profiles.updateProfile, async ({ user, body }) => ({
    userInfo: presentMyProfile(await updateProfile(user, body)),
  })),
  route(profiles.accountByEmail, async ({ query }) => ({ id: await findByEmail(query.email) })),
  route(profiles.accountStatus, ({ params }) => readAccountStatus(params.id)),
  route(profiles.mailPreferences, async ({ params }) => ({
    ...(await readMailPreferences(params.id)),
    stopTokens: Object.fromEntries(
      notificationKinds.map((kind) => [kind, deps.stopTokens.tokenOf(params.id, kind)]),
    ),
  })),
];
