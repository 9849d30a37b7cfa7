import { type EventPayload, maxEmailedNotifications } from '@soloist/contracts';
import type { EventHandlers } from '@soloist/server-kit';
import type { JobDeps } from '../../deps.ts';
import type { DocumentsIdentityClient } from '../people/index.ts';
import { queueNotificationEmail } from './notification-emails.service.ts';

/** Time after which the email is given up; people then see it in the app. */
const patienceMs = 2 * 24 * 3600 * 1000;

/** Emails of a person's unseen notifications, at times that messaging determines. */
export const digestEmailEvents = ({
  identity,
  ...jobDeps
}: JobDeps & { identity: DocumentsIdentityClient }): EventHandlers => ({
  'notification.mail-due': async ({ id, at, payload }) => {
    const reader = await identity.readEmailSubscriptions(payload.userId);
    if (!reader) return;
    const stops = reader.stops.filter(({ kind }) => kind in payload.counts);
    const subscribed = stops.map(({ kind }) => kind as string);
    const { items, more } = listSubscribedItems(payload, subscribed);
    if (items.length === 0) return;
    await queueNotificationEmail(
      {
        id,
        at,
        kind: 'notices',
        to: reader.email,
        data: { fname: reader.fname, items, more },
        stops,
        readerId: payload.userId,
        about: payload.userId,
        giveUpAt: new Date(Date.parse(at) + patienceMs),
      },
      jobDeps,
    );
  },
});

/** The newest notifications of subscribed kinds, up to the limit of one email. */
function listSubscribedItems(
  { items, counts }: EventPayload<'notification.mail-due'>,
  subscribed: string[],
) {
  const theirs = items.filter(({ kind }) => subscribed.includes(kind));
  const newest = new Set(
    theirs.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, maxEmailedNotifications),
  );
  const total = Object.entries(counts)
    .filter(([kind]) => subscribed.includes(kind))
    .reduce((sum, [, count]) => sum + count, 0);
  return { items: theirs.filter((item) => newest.has(item)), more: total - newest.size };
}
