import { id } from '@soloist/contracts';
import { defineJob, handleJob, type Logger } from '@soloist/service-kit';
import * as z from 'zod/mini';
import type { Live } from '../live/live.socket.ts';
import { beginningOf } from '../notifications/beginning-of.ts';
import {
  NotificationModel,
  type StoredNotification,
} from '../notifications/notifications.model.ts';
import { takeUnread } from '../notifications/unread-messages.service.ts';
import { waitIdOf } from '../notifications/unread-waits.model.ts';
import { quietUntil } from '../preferences/mail-times.ts';
import { readPreferences } from '../preferences/preferences.service.ts';
import type { PushClient } from './push-client.ts';
import { showOnDevices } from './show-on-devices.ts';

const patience = { attempts: 6, backoffMs: 5000 };
/** Beyond it nobody needs to be called any more. */
const freshMs = 3600_000;

export const pushNote = defineJob({
  name: 'messaging.push-note',
  payload: z.strictObject({ noteId: id }),
  ...patience,
});
/** Of what nobody has read yet, of one person by another. */
export const pushUnread = defineJob({
  name: 'messaging.push-unread',
  payload: z.strictObject({ waitId: z.string() }),
  ...patience,
});

interface Pushing {
  push: PushClient;
  live: Pick<Live, 'findPresence'>;
  logger: Logger;
}

/** Each shows something on a person's devices, unless they look at a window, or sleep. */
export function pushJobs({ push, live, logger }: Pushing) {
  async function isReachable(userId: string): Promise<boolean> {
    const [[here], preferences] = await Promise.all([
      live.findPresence([userId]),
      readPreferences(userId),
    ]);
    return !here?.online && !quietUntil(new Date(), preferences);
  }
  const giveUp = (what: object) => logger.warn(what, 'a push service did not take a notification');

  return [
    handleJob({
      job: pushNote,
      concurrency: 10,
      async run({ noteId }) {
        const note = await NotificationModel.findById(noteId).lean<StoredNotification>();
        if (!note?.pushDueAt) return;
        const userId = String(note.userId);
        const isFresh = note.pushDueAt.getTime() > Date.now() - freshMs;
        if (isFresh && (await isReachable(userId))) {
          await showOnDevices({ userId, ...shownOf(note) }, push);
        }
        await settle(noteId);
      },
      async onGivenUp({ noteId }) {
        giveUp({ noteId });
        await settle(noteId);
      },
    }),
    handleJob({
      job: pushUnread,
      concurrency: 10,
      async run({ waitId }) {
        const unread = await takeUnread(waitId);
        if (!unread || !(await isReachable(unread.userId))) return;
        const { kinds } = await readPreferences(unread.userId);
        if (!kinds.messages.push) return;
        await showOnDevices({ userId: unread.userId, ...shownOfUnread(unread) }, push);
      },
      onGivenUp: async ({ waitId }) => giveUp({ waitId }),
    }),
  ];
}

const settle = (_id: string) => NotificationModel.updateOne({ _id }, { $unset: { pushDueAt: 1 } });

function shownOf(note: StoredNotification) {
  const { _id, userId, writerId, upTo } = note;
  if (writerId && upTo !== undefined) {
    return shownOfUnread({ ...note, userId: String(userId), otherId: writerId, upTo });
  }
  return { of: String(_id), notice: { ...textOf(note), tag: String(_id) } };
}

type Unread = NonNullable<Awaited<ReturnType<typeof takeUnread>>>;

/** A device that has shown these messages does not show them again when they become a note. */
const shownOfUnread = ({ userId, otherId, upTo, ...text }: Unread) => ({
  of: `${waitIdOf(userId, otherId)}-${upTo}`,
  notice: { ...textOf(text), tag: `chat-${otherId}` },
});

/** As much as fits: push services take 4 KB. */
const textOf = ({ title, body, link }: Pick<StoredNotification, 'title' | 'body' | 'link'>) => ({
  title: beginningOf(title, 150),
  body: beginningOf(body, 300),
  link,
});
