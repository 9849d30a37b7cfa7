import { chatLineOf } from '@soloist/contracts';
import type { StoredMessage } from '../chat/messages.model.ts';
import type { NotificationText } from './notification-texts.ts';

const longestGlimpse = 140;

interface Unread {
  name: string;
  newest: StoredMessage;
  count: number;
}

export function unreadText({ name, newest, count }: Unread): NotificationText {
  const line = chatLineOf(newest);
  return {
    title: count === 1 ? `New message from ${name}` : `${count} new messages from ${name}`,
    body: line.length > longestGlimpse ? `${line.slice(0, longestGlimpse).trimEnd()}…` : line,
  };
}
