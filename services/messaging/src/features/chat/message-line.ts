import type { ChatCard } from '@soloist/contracts';
import type { StoredMessage } from './messages.model.ts';

const lineLimit = 200;
const cardNames: Record<ChatCard['kind'], string> = {
  proposal: 'Proposal',
  contract: 'Contract',
  milestone: 'Milestone',
  invoice: 'Invoice',
};

type Said = Pick<StoredMessage, 'message' | 'deletedAt' | 'files' | 'card'>;

/** What the list of conversations says of a message. */
export function lineOf({ message, deletedAt, files, card }: Said): string {
  if (deletedAt) return 'Message taken back';
  if (message) return message.slice(0, lineLimit);
  if (card) return cardNames[card.kind];
  return lineOfFiles(files);
}

function lineOfFiles(files: Said['files']): string {
  const arePhotos = files.every(({ type }) => type.startsWith('image/'));
  const [first] = files;
  if (files.length > 1) return `${files.length} ${arePhotos ? 'photos' : 'files'}`;
  return arePhotos ? 'Photo' : (first?.name ?? '').slice(0, lineLimit);
}
