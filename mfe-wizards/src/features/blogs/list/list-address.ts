import type { BlogStatus } from '@soloist/contracts';
import { useSearchParams } from '@soloist/web-client';
import { draftsOnlyHere } from '@soloist/writing';
import { useState } from 'react';
import { useBlogCounts } from '../blogs.api.ts';

export const listTabs = [
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
] as const satisfies { value: BlogStatus; label: string }[];

/** What the list shows, kept in the address: `?tab=published&q=kiln`. */
export function useListAddress() {
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('tab');
  const opening = useOpeningTab();
  const tab = listTabs.find(({ value }) => value === wanted)?.value ?? opening;
  const q = query.get('q')?.trim().slice(0, 100) ?? '';
  const addressOf = (next: BlogStatus | undefined, words: string): Record<string, string> => ({
    ...(next && { tab: next }),
    ...(words && { q: words }),
  });
  return {
    /** Undefined until it is known. */
    tab,
    q,
    openTab: (next: BlogStatus) => setQuery(addressOf(next, q)),
    search: (words: string) => setQuery(addressOf(tab, words), { replace: true }),
  };
}

/** What stands first when the address says nothing: what is being written, if anything is. */
function useOpeningTab(): BlogStatus | undefined {
  const { data: counts, isError } = useBlogCounts();
  const hasDrafts = counts?.draft !== 0 || draftsOnlyHere('blog').length > 0;
  // It stays when the last draft goes.
  const [first, setFirst] = useState<BlogStatus>();
  if (first || !(counts || isError)) return first;
  const found = hasDrafts ? 'draft' : 'published';
  setFirst(found);
  return found;
}
