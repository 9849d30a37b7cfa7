import type { PublicProfile, RichTextDocument } from '@soloist/contracts';

// The length of a description that a search result shows.
const descriptionLimit = 160;

export const nameOf = ({
  fname,
  lname,
  username,
}: Pick<PublicProfile, 'fname' | 'lname' | 'username'>) => `${fname} ${lname}`.trim() || username;

/** Enough words of a rich text document for a description. */
export function beginningOf({ content }: RichTextDocument): string {
  const words: string[] = [];
  let length = 0;
  const open = content.toReversed();
  for (let node = open.pop(); node && length <= descriptionLimit; node = open.pop()) {
    if (node.type === 'text') {
      words.push(node.text);
      length += node.text.length;
    } else if ('content' in node && node.content) {
      if (node.type !== 'paragraph' || words.length > 0) words.push(' ');
      open.push(...node.content.toReversed());
    }
  }
  return words.join('');
}

/** A text cut at a word, so that it fits a search result. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= descriptionLimit) return line;
  return `${line.slice(0, descriptionLimit - 1).replace(/\s+\S*$/, '')}…`;
}
