import { wordsOf } from '@soloist/server-kit';

const shingleWords = 3;
/** Two texts with at least this share in common are nearly the same: a name or sentence differs. */
const isNearFrom = 0.7;

function shinglesOf(text: string) {
  const words = wordsOf(text);
  const last = Math.max(1, words.length - shingleWords + 1);
  return new Set(
    Array.from({ length: last }, (_, at) => words.slice(at, at + shingleWords).join(' ')),
  );
}

/** Number of other texts that are nearly the same, by their common runs of three words. */
export function countNearCopies(text: string, others: string[]): number {
  const shingles = shinglesOf(text);
  const likeness = (other: Set<string>) => {
    const shared = [...shingles].filter((shingle) => other.has(shingle)).length;
    return shared / (shingles.size + other.size - shared);
  };
  return others.filter((other) => likeness(shinglesOf(other)) >= isNearFrom).length;
}
