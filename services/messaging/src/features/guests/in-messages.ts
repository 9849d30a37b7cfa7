import { chatMessageLimit } from '@soloist/contracts';

/** More than anybody writes in one mail. */
const mostMessages = 20;
const leftOut = 'The rest was too long and is left out.';

/** A text of any length as messages, each ending where a paragraph, a line or a word does if it can. */
export function inMessages(text: string): string[] {
  const messages: string[] = [];
  let rest = text.trim();
  while (rest.length > chatMessageLimit && messages.length < mostMessages) {
    const end = endOf(rest.slice(0, chatMessageLimit));
    messages.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  if (rest.length > chatMessageLimit) return [...messages, leftOut];
  return rest ? [...messages, rest] : messages;
}

function endOf(piece: string): number {
  for (const [between, length] of [
    ['\n\n', 2],
    ['\n', 1],
    [' ', 1],
  ] as const) {
    const at = piece.lastIndexOf(between);
    // Not so early that it makes a message of a few words.
    if (at > piece.length / 2) return at + length;
  }
  // No emoji is cut in two.
  const last = piece.codePointAt(piece.length - 2) ?? 0;
  return last > 0xffff ? piece.length : endOfPair(piece);
}

const endOfPair = (piece: string) =>
  /[\uD800-\uDBFF]$/.test(piece) ? piece.length - 1 : piece.length;
