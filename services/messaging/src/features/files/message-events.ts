import { type DomainEvent, previewsOwner } from '@soloist/contracts';
import { newEvent } from '@soloist/service-kit';
import type { MessageFields, StoredMessage } from '../chat/messages.model.ts';
import { linkIn } from '../link-previews/link-in.ts';

type Before = Pick<StoredMessage, '_id' | 'message' | 'files' | 'preview' | 'version'>;

/** What follows from a message elsewhere: its files are kept, its link is read. */
export const eventsOfNew = ({ _id, message, files }: Pick<Before, '_id' | 'message' | 'files'>) => [
  ...filesUsed({ _id, files }, true),
  ...linkSaid({ _id, version: 0 }, message),
];

/** The same of a change: what it no longer has is let go. */
export function eventsOfChange(before: Before, change: Partial<MessageFields>): DomainEvent[] {
  const isTakenBack = Boolean(change.deletedAt);
  const isLinkNew = change.message !== undefined && change.preview === null;
  return [
    ...(isTakenBack ? filesUsed(before, false) : []),
    ...(change.preview === undefined ? [] : imageUsed(before, change.preview)),
    ...(isLinkNew && !isTakenBack
      ? linkSaid({ ...before, version: before.version + 1 }, change.message)
      : []),
  ];
}

function filesUsed({ _id, files }: Pick<Before, '_id' | 'files'>, isKept: boolean) {
  if (files.length === 0) return [];
  const ids = files.map(({ id }) => id);
  return [newEvent('chat.files-used', { messageId: String(_id), files: ids, isKept })];
}

function imageUsed({ _id, preview, version }: Before, next: MessageFields['preview']) {
  if ((next?.image ?? '') === (preview?.image ?? '')) return [];
  const by = `message:${_id}`;
  const images = next?.image ? [next.image] : [];
  const used = { by, ownerId: previewsOwner, images, version: version + 1 };
  return [newEvent('work.images-used', used)];
}

function linkSaid({ _id, version }: Pick<Before, '_id' | 'version'>, message = '') {
  if (!linkIn(message)) return [];
  return [newEvent('chat.link-said', { messageId: String(_id), version })];
}
