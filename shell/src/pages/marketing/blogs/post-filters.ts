import { useSearchParams } from '@soloist/web-client';
import { useMemo } from 'react';

export interface PostFilters {
  q: string;
  tag: string;
}

const longest = { q: 100, tag: 60 };

/**
 * The filters of the posts, stored in the address: it can be shared, and the back button undoes a
 * tag. Typing replaces the address; otherwise each letter would be a step back.
 */
export function usePostFilters() {
  const [query, setQuery] = useSearchParams();
  const filters: PostFilters = useMemo(
    () => ({
      q: query.get('q')?.trim().slice(0, longest.q) ?? '',
      tag: query.get('tag')?.trim().slice(0, longest.tag) ?? '',
    }),
    [query],
  );
  const change = (changed: Partial<PostFilters>, { isTyping = false } = {}) => {
    const entries = Object.entries({ ...filters, ...changed }).filter(([, value]) => value);
    setQuery(entries, { replace: isTyping });
  };
  return { filters, change, clear: () => setQuery({}) };
}
