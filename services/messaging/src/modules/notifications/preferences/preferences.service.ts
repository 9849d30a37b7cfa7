import {
  type AppKind,
  appKinds,
  defaultPreferences,
  type EndpointBody,
  type KindPreference,
  type NotificationKind,
  type NotificationPreferences,
  type notificationSettings,
} from '@soloist/contracts';
import { isAccountDeleted, upsert } from '@soloist/server-kit';
import { PersonModel, type StoredPerson } from '../../people/index.ts';
import { mailDueAt, quietUntil, zoneOf } from './mail-times.rules.ts';
import { PreferenceModel, type StoredPreferences } from './preferences.model.ts';

/** Kinds whose own emails are sent immediately; the others go into a digest. */
const separatelyEmailedKinds: AppKind[] = [
  'job_news',
  'job_matches',
  'site_message',
  'recommendations',
];

export async function readPreferences(userId: string): Promise<NotificationPreferences> {
  const [stored, person] = await Promise.all([
    PreferenceModel.findById(userId).lean<StoredPreferences>(),
    PersonModel.findById(userId, { timezone: 1 }).lean<StoredPerson>(),
  ]);
  const kinds = Object.fromEntries(
    appKinds.map((kind) => [kind, { ...defaultPreferences[kind], ...stored?.kinds?.[kind] }]),
  ) as Record<AppKind, KindPreference>;
  return { kinds, quietHours: stored?.quietHours ?? null, timezone: zoneOf(person?.timezone) };
}

type PreferencesUpdate = EndpointBody<typeof notificationSettings.set>;

/** Changes only the given settings. */
export async function setPreferences(
  userId: string,
  { kinds = {}, quietHours }: PreferencesUpdate,
) {
  const fields = Object.entries(kinds).flatMap(([kind, channels]) =>
    Object.entries(channels ?? {}).map(([channel, value]) => [`kinds.${kind}.${channel}`, value]),
  );
  const update = {
    ...Object.fromEntries(fields),
    ...(quietHours === undefined ? {} : { quietHours }),
  };
  if (Object.keys(update).length > 0) {
    await upsert(() =>
      PreferenceModel.updateOne({ _id: userId }, { $set: update }, { upsert: true }),
    );
    if (await isAccountDeleted(userId)) await PreferenceModel.deleteOne({ _id: userId });
  }
  return readPreferences(userId);
}

/** Channels and times of a notification. */
interface NotificationPlan {
  isShown: boolean;
  isPushed: boolean;
  /** When a digest email is due; null when the kind has its own email, or none. */
  mailDueAt: Date | null;
}

/** Plans the channels and times of a notification of a kind at `at`. */
export async function planNotification(
  userId: string,
  { kind, at }: { kind: AppKind; at: Date },
): Promise<NotificationPlan> {
  const preferences = await readPreferences(userId);
  const { app, push, mail } = preferences.kinds[kind];
  const isEmailedSeparately = mail === 'now' && separatelyEmailedKinds.includes(kind);
  return {
    isShown: app,
    isPushed: push && quietUntil(at, preferences) === undefined,
    mailDueAt: isEmailedSeparately ? null : mailDueAt(at, { ...preferences, mail }),
  };
}

/** When an email of a kind may be sent to a person, or that it goes into a digest. */
export async function readMailTime(userId: string, kind: NotificationKind) {
  const preferences = await readPreferences(userId);
  const isLater = kind in preferences.kinds && preferences.kinds[kind as AppKind].mail !== 'now';
  const end = quietUntil(new Date(), preferences);
  return {
    when: isLater ? ('later' as const) : ('now' as const),
    notBefore: end ? end.toISOString() : null,
  };
}
