import { fold } from '@soloist/service-kit';
import { groupBy, mapValues, maxBy, sumBy } from 'es-toolkit';
import type { FacetValue } from './engine.ts';

const mostValues = 20;

interface Counted extends FacetValue {
  facet: string;
}

/** How often each value is there, as most write it, the most common first. */
export const countFacets = (counted: Counted[]): Record<string, FacetValue[]> =>
  mapValues(
    groupBy(counted, ({ facet }) => facet),
    (values) => mostCommon(Object.values(groupBy(values, ({ value }) => fold(value)))),
  );

const mostCommon = (ways: Counted[][]): FacetValue[] =>
  ways
    .map((same) => ({
      value: maxBy(same, ({ count }) => count)?.value ?? '',
      count: sumBy(same, ({ count }) => count),
    }))
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value))
    .slice(0, mostValues);
