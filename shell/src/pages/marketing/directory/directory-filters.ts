import { type DirectoryQuery, type RateBand, rateBands } from '@soloist/contracts';
import { useSearchParams } from '@soloist/web-client';
import { useMemo } from 'react';

/** The directory lists people who accept projects; `everybody` adds those who do not now. */
export type Filters = Omit<DirectoryQuery, 'limit' | 'cursor' | 'availability'> & {
  everybody?: 'yes';
};

/** The parameters of the page's address. */
export const directoryParameters = [
  'q',
  'skill',
  'tool',
  'language',
  'location',
  'rate',
  'everybody',
];

const textFilters = ['skill', 'tool', 'language', 'location'] as const;
export type TextFilter = (typeof textFilters)[number];
const longest = { q: 100, choice: 60 };

const isRateBand = (text: string): text is RateBand => Object.hasOwn(rateBands, text);

/** The filters of a URL; invalid values are ignored. */
export function readFilters(query: URLSearchParams): Filters {
  const filters: Filters = {};
  const q = query.get('q')?.trim().slice(0, longest.q);
  if (q) filters.q = q;
  for (const name of textFilters) {
    const value = query.get(name)?.trim().slice(0, longest.choice);
    if (value) filters[name] = value;
  }
  const rate = query.get('rate') ?? '';
  if (isRateBand(rate)) filters.rate = rate;
  if (query.get('everybody') === 'yes') filters.everybody = 'yes';
  return filters;
}

/**
 * The filters, stored in the address: it can be shared, and the back button undoes a filter. Typing
 * replaces the address instead (`isTyping`), or each letter would be a step back.
 */
export function useDirectoryFilters() {
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => readFilters(query), [query]);
  const change = (changed: Partial<Filters>, { isTyping = false } = {}) => {
    // The current address, not the rendered one: two changes may happen before one render.
    const current = readFilters(new URLSearchParams(location.search));
    const entries = Object.entries({ ...current, ...changed }).filter(([, value]) => value);
    setQuery(entries as [string, string][], { replace: isTyping });
  };
  return { filters, change, clear: () => setQuery({}) };
}
