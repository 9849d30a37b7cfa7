import type { BlogStatus } from '@soloist/contracts';
import { useSearchParams } from '@soloist/web-client';
import { listLocalDrafts } from '@soloist/writing';
import { useState } from 'react';
import { useBlogCounts } from '../blogs.api.ts';

export const listTabs = [
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
] as const satisfies { value: BlogStatus; label: string }[];

/** The state of the list, stored in the URL: `?tab=published&q=kiln`. */
export function useBlogListUrl() {
  const [query, setQuery] = useSearchParams();
  const requestedTab = query.get('tab');
  const opening = useOpeningTab();
  const tab = listTabs.find(({ value }) => value === requestedTab)?.value ?? opening;
  const q = query.get('q')?.trim().slice(0, 100) ?? '';
  const change = (changes: { tab?: BlogStatus | undefined; q?: string }, replace = false) => {
    // The current address, not the rendered one: two changes may happen before one render.
    const next = new URLSearchParams(location.search);
    if (changes.tab) next.set('tab', changes.tab);
    if (changes.q) next.set('q', changes.q);
    else if (changes.q === '') next.delete('q');
    setQuery(next, { replace });
  };
  return {
    /** Undefined while it is loading. */
    tab,
    q,
    openTab: (next: BlogStatus) => change({ tab: next }),
    search: (words: string) => change({ tab: requestedTab ? undefined : tab, q: words }, true),
  };
}

/** The default tab when the URL names none: drafts, if there are any. */
function useOpeningTab(): BlogStatus | undefined {
  const { data: counts, isError } = useBlogCounts();
  const hasDrafts = counts?.draft !== 0 || listLocalDrafts('blog').length > 0;
  // The tab stays when the last draft is deleted.
  const [first, setFirst] = useState<BlogStatus>();
  if (first || !(counts || isError)) return first;
  const openingTab = hasDrafts ? 'draft' : 'published';
  setFirst(openingTab);
  return openingTab;
}
