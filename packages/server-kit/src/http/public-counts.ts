import * as z from 'zod';
import { numberSetting } from '../settings.ts';

/** Counts that anyone may read; a new installation’s small ones would speak against it. */
export const publicCountsConfig = {
  /** The smallest count that is published. */
  PUBLIC_COUNT_MIN: numberSetting(z.int().min(1)).default(100),
};

/** Without the counts below `min`. */
export const omitSmallCounts = <Counts extends { [Name in keyof Counts]: number }>(
  counts: Counts,
  min: number,
): Partial<Counts> => {
  const published = Object.entries<number>(counts).filter(([, count]) => count >= min);
  return Object.fromEntries(published) as Partial<Counts>;
};
