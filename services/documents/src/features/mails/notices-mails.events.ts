import { type EventPayload, mostMailedNotes } from '@soloist/contracts';
import type { EventHandlers } from '@soloist/service-kit';
import type { IdentityClient } from '../../clients/identity.ts';
import type { Asking } from '../../parts.ts';
import { queueNotice } from './notices.service.ts';

/** Whoever has not read it by then looks into the app. */
const patienceMs = 2 * 24 * 3600 * 1000;

/** The mails of what waits for a person, in the app and for a mail; messaging says when. */
export const noticesMailEvents = ({
  identity,
  ...asking
}: Asking & { identity: IdentityClient }): EventHandlers => ({
  'notification.mail-due': async ({ id, at, payload }) => {
    const reader = await identity.wantedMails(payload.userId);
    if (!reader) return;
    const stops = reader.stops.filter(({ kind }) => kind in payload.counts);
    const wanted = stops.map(({ kind }) => kind as string);
    const { items, more } = shownOf(payload, wanted);
    if (items.length === 0) return;
    await queueNotice(
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
      asking,
    );
  },
});

/** The newest of the kinds that the person wants mails of, as many as a mail names. */
function shownOf({ items, counts }: EventPayload<'notification.mail-due'>, wanted: string[]) {
  const theirs = items.filter(({ kind }) => wanted.includes(kind));
  const newest = new Set(
    theirs.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, mostMailedNotes),
  );
  const total = Object.entries(counts)
    .filter(([kind]) => wanted.includes(kind))
    .reduce((sum, [, count]) => sum + count, 0);
  return { items: theirs.filter((item) => newest.has(item)), more: total - newest.size };
}
