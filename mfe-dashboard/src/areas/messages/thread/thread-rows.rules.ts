import type { ChatMessage } from '@soloist/contracts';
import { longDayOf } from '../chat/message-times.rules.ts';

/** Messages of one person within this time are grouped. */
const groupMs = 5 * 60_000;

export interface Row {
  message: ChatMessage;
  /** First and last message of a group. */
  isFirst: boolean;
  isLast: boolean;
  /** The first unread message. */
  isUnreadFrom: boolean;
}
export interface Day {
  day: string;
  rows: Row[];
}

/** Groups messages into days of rows. */
export function daysOf(messages: ChatMessage[], unread: Unread | undefined): Day[] {
  const firstUnread = unread && findFirstUnread(messages, unread);
  const isTogether = (one: ChatMessage | undefined, next: ChatMessage | undefined) =>
    one !== undefined && next !== undefined && next !== firstUnread && isNear(one, next);
  const rows = messages.map((message, at) => ({
    message,
    isFirst: !isTogether(messages[at - 1], message),
    isLast: !isTogether(message, messages[at + 1]),
    isUnreadFrom: message === firstUnread,
  }));
  const days = Map.groupBy(rows, ({ message }) => dayOf(message));
  return [...days.values()].map((ofDay) => ({
    day: longDayOf(ofDay[0]!.message.createdAt),
    rows: ofDay,
  }));
}

export interface Unread {
  /** The number of the last seen message. */
  after: number;
  /** The author of the unread messages. */
  by: string;
}

/** Undefined when the first unread message may not be loaded. */
function findFirstUnread(messages: ChatMessage[], { after, by }: Unread) {
  const first = messages.find(({ seq, sender }) => seq > after && sender === by);
  const isWholeKnown = messages[0] !== undefined && messages[0].seq <= after + 1;
  return isWholeKnown ? first : undefined;
}

function isNear(one: ChatMessage, next: ChatMessage): boolean {
  if (one.sender !== next.sender) return false;
  if (Date.parse(next.createdAt) - Date.parse(one.createdAt) >= groupMs) return false;
  return dayOf(one) === dayOf(next);
}

/** Formatting the day would be a hundred times slower, and there may be thousands of messages. */
const dayOf = ({ createdAt }: ChatMessage) => new Date(createdAt).toDateString();
