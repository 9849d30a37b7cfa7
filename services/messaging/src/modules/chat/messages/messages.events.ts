import { type DomainEvent, previewsOwner } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import type { MessageFields, StoredChatMessage } from '../conversations/messages.model.ts';
import { findLink } from './links.rules.ts';

type MessageBefore = Pick<StoredChatMessage, '_id' | 'message' | 'files' | 'preview' | 'version'>;

/** Events of a new message: its files are stored, its link is read. */
export const newMessageEvents = ({
  _id,
  message,
  files,
}: Pick<MessageBefore, '_id' | 'message' | 'files'>) => [
  ...fileEvents({ _id, files }, true),
  ...newLinkEvents({ _id, version: 0 }, message),
];

/** Events of a change: files that it no longer has are released. */
export function messageChangeEvents(
  before: MessageBefore,
  change: Partial<MessageFields>,
): DomainEvent[] {
  const isDeleted = Boolean(change.deletedAt);
  const isLinkNew = change.message !== undefined && change.preview === null;
  return [
    ...(isDeleted ? fileEvents(before, false) : []),
    ...(change.preview === undefined ? [] : imageEvents(before, change.preview)),
    ...(isLinkNew && !isDeleted
      ? newLinkEvents({ ...before, version: before.version + 1 }, change.message)
      : []),
  ];
}

function fileEvents({ _id, files }: Pick<MessageBefore, '_id' | 'files'>, isKept: boolean) {
  if (files.length === 0) return [];
  const ids = files.map(({ id }) => id);
  return [newEvent('chat.files-used', { messageId: String(_id), files: ids, isKept })];
}

function imageEvents({ _id, preview, version }: MessageBefore, next: MessageFields['preview']) {
  if ((next?.image ?? '') === (preview?.image ?? '')) return [];
  const by = `message:${_id}`;
  const images = next?.image ? [next.image] : [];
  const used = { by, ownerId: previewsOwner, images, version: version + 1 };
  return [newEvent('work.images-used', used)];
}

function newLinkEvents({ _id, version }: Pick<MessageBefore, '_id' | 'version'>, message = '') {
  if (!findLink(message)) return [];
  return [newEvent('chat.link-said', { messageId: String(_id), version })];
}
