import { chatLineOf } from '@soloist/contracts';
import type { StoredMessage } from '../chat/messages.model.ts';
import { beginningOf } from './beginning-of.ts';
import { longestGlimpse, type NotificationText } from './notification-texts.ts';

interface Unread {
  name: string;
  newest: StoredMessage;
  count: number;
}

export function unreadText({ name, newest, count }: Unread): NotificationText {
  return {
    title: count === 1 ? `New message from ${name}` : `${count} new messages from ${name}`,
    body: beginningOf(chatLineOf(newest), longestGlimpse),
  };
}
