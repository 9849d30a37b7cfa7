import type { DomainEvent } from '@soloist/contracts';
import type { Live } from '../live/live.socket.ts';
import type { NotificationText } from './notification-texts.ts';
import { presentNotification } from './notifications.presenter.ts';
import { createNotification } from './notifications.service.ts';

interface Note extends NotificationText {
  link: string;
  /** Address of whoever wrote what it tells, on somebody's site. */
  writerEmail?: string;
  /** Likewise their account. */
  writerId?: string;
}

/** Keeps a note of an event for a person, once an event, and tells their open windows. */
export const createNotifier =
  (live: Live) =>
  async ({ userId, event }: { userId: string; event: DomainEvent }, note: Note) => {
    const stored = await createNotification({
      userId,
      eventId: event.id,
      kind: event.name,
      ...note,
      createdAt: new Date(event.at),
    });
    live.tellChange(userId, { topic: 'notification', id: stored ? String(stored._id) : '' });
    if (stored) live.tellNotification(userId, presentNotification(stored));
  };
export type Notifier = ReturnType<typeof createNotifier>;
