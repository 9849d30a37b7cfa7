import { fold } from '@soloist/service-kit';
import type { FacetValue } from './engine.ts';

const mostValues = 20;

/** How often each value is there, as most write it, the most common first. */
export function countFacets(having: Record<string, string[]>[]): Record<string, FacetValue[]> {
  const counted = new Map<string, Map<string, Map<string, number>>>();
  for (const facets of having) {
    for (const [facet, values] of Object.entries(facets)) {
      const byValue = counted.get(facet) ?? new Map<string, Map<string, number>>();
      counted.set(facet, byValue);
      for (const value of values) {
        const ways = byValue.get(fold(value)) ?? new Map<string, number>();
        byValue.set(fold(value), ways.set(value, (ways.get(value) ?? 0) + 1));
      }
    }
  }
  return Object.fromEntries([...counted].map(([facet, byValue]) => [facet, mostCommon(byValue)]));
}

const mostCommon = (byValue: Map<string, Map<string, number>>): FacetValue[] =>
  [...byValue.values()]
    .map((ways) => {
      const [[value] = ['']] = [...ways].toSorted(([, a], [, b]) => b - a);
      return { value, count: [...ways.values()].reduce((sum, times) => sum + times, 0) };
    })
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value))
    .slice(0, mostValues);
