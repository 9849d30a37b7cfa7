import { fold } from '@soloist/server-kit';
import { groupBy, mapValues, maxBy, sumBy } from 'es-toolkit';
import type { FacetValue } from './engine.rules.ts';

const mostValues = 20;

interface CountedValue extends FacetValue {
  facet: string;
}

/** The count of each value in its most common spelling, the most common first. */
export const countFacets = (counted: CountedValue[]): Record<string, FacetValue[]> =>
  mapValues(
    groupBy(counted, ({ facet }) => facet),
    (values) => listMostCommon(Object.values(groupBy(values, ({ value }) => fold(value)))),
  );

const listMostCommon = (ways: CountedValue[][]): FacetValue[] =>
  ways
    .map((same) => ({
      value: maxBy(same, ({ count }) => count)?.value ?? '',
      count: sumBy(same, ({ count }) => count),
    }))
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value))
    .slice(0, mostValues);
