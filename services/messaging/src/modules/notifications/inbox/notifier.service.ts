import type { DomainEvent } from '@soloist/contracts';
import type { Live } from '../../live/index.ts';
import type { NotifyingEvent } from './notification-kinds.rules.ts';
import type { NotificationText } from './notification-text.rules.ts';
import { presentNotification } from './notifications.presenter.ts';
import { createNotification } from './notifications.service.ts';

interface NotificationContent extends NotificationText {
  link: string;
  /** Address of the visitor whose message it quotes. */
  writerEmail?: string;
  /** Likewise their account. */
  writerId?: string;
  /** False if it could flood an inbox. */
  isMailed?: boolean;
  /** False if it is only emailed. */
  isShown?: boolean;
}

/**
 * Stores a notification of an event for a person, once per event, and updates their open windows. A
 * kind that they turned off in the app is not shown there.
 */
export const createNotifier =
  (live: Live) =>
  async (
    { userId, event }: { userId: string; event: DomainEvent<NotifyingEvent> },
    { isMailed = true, isShown = true, ...content }: NotificationContent,
  ) => {
    const created = await createNotification(
      {
        userId,
        eventId: event.id,
        event: event.name,
        ...content,
        createdAt: new Date(event.at),
      },
      { isMailed, isShown },
    );
    const stored = created?.removedAt === null ? created : undefined;
    live.publishUserChange(userId, { topic: 'notification', id: stored ? String(stored._id) : '' });
    if (stored) live.publishNotification(userId, presentNotification(stored));
  };
