import { useSearchParams } from '@soloist/web-client';
import { useMemo } from 'react';

export interface PostFilters {
  q: string;
  tag: string;
}

const longest = { q: 100, tag: 60 };

/** The parameters of the page's address. */
export const postParameters = ['q', 'tag'];

export const readPostFilters = (query: URLSearchParams): PostFilters => ({
  q: query.get('q')?.trim().slice(0, longest.q) ?? '',
  tag: query.get('tag')?.trim().slice(0, longest.tag) ?? '',
});

/**
 * The filters of the posts, stored in the address: it can be shared, and the back button undoes a
 * tag. Typing replaces the address; otherwise each letter would be a step back.
 */
export function usePostFilters() {
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => readPostFilters(query), [query]);
  const change = (changed: Partial<PostFilters>, { isTyping = false } = {}) => {
    // The current address, not the rendered one: two changes may happen before one render.
    const current = readPostFilters(new URLSearchParams(location.search));
    const entries = Object.entries({ ...current, ...changed }).filter(([, value]) => value);
    setQuery(entries, { replace: isTyping });
  };
  return { filters, change, clear: () => setQuery({}) };
}
