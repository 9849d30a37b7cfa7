import type { ChatEntry, Lead } from '@soloist/contracts';
import { formatDay } from '../../shared/formats/dates.rules.ts';

/** Someone who waits for a reply. */
export interface ReplyItem {
  id: string;
  name: string;
  /** Their avatar; empty without one. */
  image: string;
  title: string;
  /** What they wrote. */
  text: string;
  /** The page with the prepared reply. */
  href: string;
}

/** Conversations with unread messages, without muted and blocked people. */
export const replyItemsOfChats = (entries: ChatEntry[]): ReplyItem[] =>
  entries
    .filter(({ unread, muted, blocked }) => unread > 0 && !muted && !blocked)
    .map(({ id, name, profileImage, unread, lastMessage }) => ({
      id,
      name,
      image: profileImage,
      title: unread === 1 ? `${name} sent you a message` : `${name} sent you ${unread} messages`,
      text: lastMessage,
      href: `/message/${id}?reply=message`,
    }));

/** New responses to forms and messages from the site. */
export const replyItemsOfLeads = (leads: Lead[]): ReplyItem[] =>
  leads
    .filter(
      ({ source, suspicious, email }) =>
        (source === 'form' || source === 'portfolio') && !suspicious && email !== '',
    )
    .map(({ id, name, source, message, createdAt }) => ({
      id,
      name,
      image: '',
      title:
        source === 'form' ? `${name} filled in your form` : `${name} wrote to you from your site`,
      text: message || `Received ${formatDay(createdAt)}.`,
      href: `/lead-dashboard?lead=${id}&write=yes`,
    }));
