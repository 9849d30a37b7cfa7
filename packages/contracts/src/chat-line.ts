import type { ChatCard, ChatMessage } from './chat.ts';

const lineLimit = 200;
/** What papers are called in conversations. */
export const chatCardNames: Record<ChatCard['kind'], string> = {
  proposal: 'Proposal',
  contract: 'Contract',
  milestone: 'Milestone',
  invoice: 'Invoice',
};

interface Said extends Pick<ChatMessage, 'message' | 'files' | 'card'> {
  /** When it was taken back; null if it was not. */
  deletedAt: Date | string | null;
}

/** What a list of conversations says of a message, on the server and in a window that was told of it. */
export function chatLineOf({ message, deletedAt, files, card }: Said): string {
  if (deletedAt) return 'Message taken back';
  if (message) return message.slice(0, lineLimit);
  if (card) return lineOfCard(card);
  return lineOfFiles(files);
}

/** What is shown of a message that another one answers; empty when it was taken back. */
export const quotedLineOf = (said: Said): string => (said.deletedAt ? '' : chatLineOf(said));

function lineOfCard({ kind, name = '' }: ChatCard): string {
  const called = kind === 'invoice' || !name ? name : `“${name}”`;
  return `${chatCardNames[kind]} ${called}`.trim().slice(0, lineLimit);
}

function lineOfFiles(files: Said['files']): string {
  const arePhotos = files.every(({ type }) => type.startsWith('image/'));
  const [first] = files;
  if (files.length > 1) return `${files.length} ${arePhotos ? 'photos' : 'files'}`;
  return arePhotos ? 'Photo' : (first?.name ?? '').slice(0, lineLimit);
}
