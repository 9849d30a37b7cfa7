import { noticePreferences } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { planAnew } from '../notifications/notifications.service.ts';
import { mailTimeOf, readPreferences, setPreferences } from './preferences.service.ts';

export const preferenceRoutes = [
  route(noticePreferences.read, async ({ user }) => ({
    preferences: await readPreferences(user.sub),
  })),
  route(noticePreferences.set, async ({ user, body }) => {
    const preferences = await setPreferences(user.sub, body);
    await planAnew(user.sub, preferences);
    return { preferences };
  }),
  route(noticePreferences.mailTime, ({ params, query }) => mailTimeOf(params.userId, query.kind)),
];
