import type { ChatMessage } from '@soloist/contracts';
import { longDayOf } from '../message-times.ts';

/** Messages of one person within this time stand together. */
const groupMs = 5 * 60_000;

export interface Row {
  message: ChatMessage;
  /** First and last of those that stand together. */
  isFirst: boolean;
  isLast: boolean;
  /** What the reader has not seen begins here. */
  isUnreadFrom: boolean;
}
export interface Day {
  day: string;
  rows: Row[];
}

/** Messages in their order as days of rows. */
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
  /** The number of the last one that was seen. */
  after: number;
  /** Who wrote what is unread. */
  by: string;
}

/** Nothing where it may be further back than what is known. */
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

/** Of thousands: to write a day out costs a hundred times as much. */
const dayOf = ({ createdAt }: ChatMessage) => new Date(createdAt).toDateString();
