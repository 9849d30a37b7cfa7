import prand from 'pure-rand';

/** Random choices of a test: the same for the same seed. */
export function createRandom(seed: number) {
  const generator = prand.xoroshiro128plus(seed);
  const upTo = (most: number) => prand.unsafeUniformIntDistribution(0, most, generator);
  return {
    upTo,
    chance: (percent: number) => upTo(99) < percent,
    /** Shuffles a list. */
    shuffled<T>(list: T[]): T[] {
      const left = [...list];
      return list.map(() => left.splice(upTo(left.length - 1), 1)[0]!);
    },
    anyOf: <T>(list: T[]): T | undefined => list[upTo(Math.max(0, list.length - 1))],
  };
}
export type Random = ReturnType<typeof createRandom>;
