import type { ChatCard, ChatMessage } from './chat.ts';

const previewLength = 200;
/** Names of documents in conversations. */
export const chatCardNames: Record<ChatCard['kind'], string> = {
  proposal: 'Proposal',
  contract: 'Contract',
  milestone: 'Milestone',
  invoice: 'Invoice',
};

interface PreviewedMessage extends Pick<ChatMessage, 'message' | 'files' | 'card'> {
  /** When it was deleted; null if it was not. */
  deletedAt: Date | string | null;
}

/** The line that a list of conversations shows for a message, on the server and in the browser. */
export function messagePreview({ message, deletedAt, files, card }: PreviewedMessage): string {
  if (deletedAt) return 'Message deleted';
  if (message) return message.slice(0, previewLength);
  if (card) return cardPreview(card);
  return filesPreview(files);
}

/** The line shown for a quoted message; empty when it was deleted. */
export const quotePreview = (message: PreviewedMessage): string =>
  message.deletedAt ? '' : messagePreview(message);

function cardPreview({ kind, name = '' }: ChatCard): string {
  const called = kind === 'invoice' || !name ? name : `“${name}”`;
  return `${chatCardNames[kind]} ${called}`.trim().slice(0, previewLength);
}

function filesPreview(files: PreviewedMessage['files']): string {
  const areImages = files.every(({ type }) => type.startsWith('image/'));
  const [first] = files;
  if (files.length > 1) return `${files.length} ${areImages ? 'images' : 'files'}`;
  return areImages ? 'Image' : (first?.name ?? '').slice(0, previewLength);
}
