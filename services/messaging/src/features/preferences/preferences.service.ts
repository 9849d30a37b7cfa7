import {
  type AppKind,
  appKinds,
  type EndpointBody,
  firstPreferences,
  type KindPreference,
  type NoticeKind,
  type NotificationPreferences,
  type noticePreferences,
} from '@soloist/contracts';
import { upsert, wasErased } from '@soloist/service-kit';
import { PersonModel, type StoredPerson } from '../chat/people.model.ts';
import { mailDueAt, quietUntil, zoneOf } from './mail-times.ts';
import { PreferenceModel, type StoredPreferences } from './preferences.model.ts';

/** Whose mails are written when something happens; of the others, what waits goes together. */
const ownLetters: AppKind[] = ['job_news', 'job_matches', 'site_message', 'recommendations'];

export async function readPreferences(userId: string): Promise<NotificationPreferences> {
  const [stored, person] = await Promise.all([
    PreferenceModel.findById(userId).lean<StoredPreferences>(),
    PersonModel.findById(userId, { timezone: 1 }).lean<StoredPerson>(),
  ]);
  const kinds = Object.fromEntries(
    appKinds.map((kind) => [kind, { ...firstPreferences[kind], ...stored?.kinds?.[kind] }]),
  ) as Record<AppKind, KindPreference>;
  return { kinds, quietHours: stored?.quietHours ?? null, timezone: zoneOf(person?.timezone) };
}

type Change = EndpointBody<typeof noticePreferences.set>;

/** What is not named stays. */
export async function setPreferences(userId: string, { kinds = {}, quietHours }: Change) {
  const fields = Object.entries(kinds).flatMap(([kind, set]) =>
    Object.entries(set ?? {}).map(([channel, value]) => [`kinds.${kind}.${channel}`, value]),
  );
  const update = {
    ...Object.fromEntries(fields),
    ...(quietHours === undefined ? {} : { quietHours }),
  };
  if (Object.keys(update).length > 0) {
    await upsert(() =>
      PreferenceModel.updateOne({ _id: userId }, { $set: update }, { upsert: true }),
    );
    if (await wasErased(userId)) await PreferenceModel.deleteOne({ _id: userId });
  }
  return readPreferences(userId);
}

/** Where and when a person hears of something. */
export interface NoticePlan {
  isShown: boolean;
  isPushed: boolean;
  /** When a mail of everything that waits is due; null when its own is written, if any. */
  mailDueAt: Date | null;
}

/** What becomes of news of a kind that come in `at`. */
export async function planNotice(
  userId: string,
  { kind, at }: { kind: AppKind; at: Date },
): Promise<NoticePlan> {
  const preferences = await readPreferences(userId);
  const { app, push, mail } = preferences.kinds[kind];
  const hasLetter = mail === 'now' && ownLetters.includes(kind);
  return {
    isShown: app,
    isPushed: push && quietUntil(at, preferences) === undefined,
    mailDueAt: hasLetter ? null : mailDueAt(at, { ...preferences, mail }),
  };
}

/** When a mail of its own may go to a person, or that it goes with others. */
export async function mailTimeOf(userId: string, kind: NoticeKind) {
  const preferences = await readPreferences(userId);
  const isLater = kind in preferences.kinds && preferences.kinds[kind as AppKind].mail !== 'now';
  const end = quietUntil(new Date(), preferences);
  return {
    when: isLater ? ('later' as const) : ('now' as const),
    notBefore: end ? end.toISOString() : null,
  };
}
