import { chatMessageLimit } from '@soloist/contracts';

/** More than a person sends in one email. */
const mostMessages = 20;
const truncatedText = 'The rest was too long and was cut off.';

/** Splits a text into messages, each ending at a paragraph, a line or a word if possible. */
export function splitIntoMessages(text: string): string[] {
  const messages: string[] = [];
  let rest = text.trim();
  while (rest.length > chatMessageLimit && messages.length < mostMessages) {
    const end = findEnd(rest.slice(0, chatMessageLimit));
    messages.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  if (rest.length > chatMessageLimit) return [...messages, truncatedText];
  return rest ? [...messages, rest] : messages;
}

function findEnd(piece: string): number {
  for (const [between, length] of [
    ['\n\n', 2],
    ['\n', 1],
    [' ', 1],
  ] as const) {
    const at = piece.lastIndexOf(between);
    // Not so early that a message has only a few words.
    if (at > piece.length / 2) return at + length;
  }
  // No emoji is cut in two.
  const last = piece.codePointAt(piece.length - 2) ?? 0;
  return last > 0xffff ? piece.length : endBeforeSurrogate(piece);
}

const endBeforeSurrogate = (piece: string) =>
  /[\uD800-\uDBFF]$/.test(piece) ? piece.length - 1 : piece.length;
