import { diffWords } from 'diff';

export interface TextPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

// Beyond this, two texts have too little in common to be worth the search.
const mostEdits = 1500;
/** Texts with less in common read as two texts, not as one with changes. */
const leastShared = 0.35;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * The words that were added and removed, in any script; undefined when the texts have too little in
 * common to be readable.
 */
export function textChanges(before: string, after: string): TextPart[] | undefined {
  const changes = diffWords(before, after, { intlSegmenter: words, maxEditLength: mostEdits });
  if (!changes) return undefined;
  const parts = changes.map(({ value, added, removed }): TextPart => {
    if (added) return { kind: 'added', text: value };
    return { kind: removed ? 'removed' : 'same', text: value };
  });
  const shared = parts.reduce(
    (sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0),
    0,
  );
  return shared < leastShared * Math.max(before.length, after.length) ? undefined : parts;
}

const longRun = 240;
const context = 80;

/** Leaves out the middle of long unchanged runs, at the bounds of words. */
export function shortenSame(parts: TextPart[]): TextPart[] {
  return parts.map((part, index) => {
    if (part.kind !== 'same' || part.text.length <= longRun) return part;
    const start = index === 0 ? '' : part.text.slice(0, context).replace(/\S*$/, '');
    const end = index === parts.length - 1 ? '' : part.text.slice(-context).replace(/^\S*/, '');
    return { kind: 'same', text: `${start}… ${end.trimStart()}` };
  });
}
