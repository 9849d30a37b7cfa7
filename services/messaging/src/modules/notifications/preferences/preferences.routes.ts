import { type NotificationPreferences, notificationSettings } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { readMailTime, readPreferences, setPreferences } from './preferences.service.ts';

interface PreferenceRouteDeps {
  /** Applies new preferences to pending emails. */
  reschedule: (userId: string, preferences: NotificationPreferences) => Promise<void>;
}

export const preferenceRoutes = ({ reschedule }: PreferenceRouteDeps) => [
  route(notificationSettings.read, async ({ user }) => ({
    preferences: await readPreferences(user.sub),
  })),
  route(notificationSettings.set, async ({ user, body }) => {
    const preferences = await setPreferences(user.sub, body);
    await reschedule(user.sub, preferences);
    return { preferences };
  }),
  route(notificationSettings.mailTime, ({ params, query }) =>
    readMailTime(params.userId, query.kind),
  ),
];
