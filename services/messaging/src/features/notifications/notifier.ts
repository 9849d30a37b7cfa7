import type { DomainEvent } from '@soloist/contracts';
import type { Live } from '../live/live.socket.ts';
import type { NotedEvent } from './noted.ts';
import type { NotificationText } from './notification-texts.ts';
import { presentNotification } from './notifications.presenter.ts';
import { createNotification } from './notifications.service.ts';

export interface Note extends NotificationText {
  link: string;
  /** Address of whoever wrote what it tells, on somebody's site. */
  writerEmail?: string;
  /** Likewise their account. */
  writerId?: string;
  /** False of what may fill an inbox. */
  isMailed?: boolean;
  /** False of what is only to be mailed. */
  isShown?: boolean;
}

/**
 * Keeps a note of an event for a person, once an event, and tells their open windows. What they do
 * not want in the app is not told there.
 */
export const createNotifier =
  (live: Live) =>
  async (
    { userId, event }: { userId: string; event: DomainEvent<NotedEvent> },
    { isMailed = true, isShown = true, ...note }: Note,
  ) => {
    const created = await createNotification(
      {
        userId,
        eventId: event.id,
        event: event.name,
        ...note,
        createdAt: new Date(event.at),
      },
      { isMailed, isShown },
    );
    const stored = created?.removedAt === null ? created : undefined;
    live.tellChange(userId, { topic: 'notification', id: stored ? String(stored._id) : '' });
    if (stored) live.tellNotification(userId, presentNotification(stored));
  };
export type Notifier = ReturnType<typeof createNotifier>;
