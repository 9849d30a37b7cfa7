import type { ChatMessage } from '@soloist/contracts';

type Glimpsed = Pick<ChatMessage, 'message' | 'files' | 'card'>;

/** A message in a few words. */
export function glimpseOf({ message, files, card }: Glimpsed): string {
  if (message) return message.replaceAll(/\s+/g, ' ').slice(0, 140);
  if (card) return card.kind.replace(/^./, (letter) => letter.toUpperCase());
  if (files.length === 1) return files[0]!.name;
  return files.length > 0 ? `${files.length} files` : 'a message that was taken back';
}
