import { profiles } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { presentOwnProfile } from './profiles.presenter.ts';
import { getProfile, loadOwnAccount, updateProfile } from './profiles.service.ts';

const noViews = { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 };

export const profileRoutes = () => [
  route(profiles.loadUser, async ({ user }) => {
    const account = await loadOwnAccount(user);
    return { userInfo: presentOwnProfile(account), viewCounts: noViews, pro: account.pro };
  }),
  route(profiles.getUser, async ({ params }) => ({ data: await getProfile(params.id) })),
  route(profiles.updateProfile, async ({ user, body }) => ({
    userInfo: presentOwnProfile(await updateProfile(user, body)),
  })),
];
