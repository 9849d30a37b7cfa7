import type { BlogStatus } from '@soloist/contracts';
import { useSearchParams } from '@soloist/web-client';

export const listTabs = [
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
] as const satisfies { value: BlogStatus; label: string }[];

/** What the list shows, kept in the address: `?tab=published&q=kiln`. */
export function useListAddress() {
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('tab');
  const tab: BlogStatus = listTabs.find(({ value }) => value === wanted)?.value ?? 'draft';
  const q = query.get('q')?.trim().slice(0, 100) ?? '';
  const addressOf = (next: BlogStatus, words: string): Record<string, string> =>
    words ? { tab: next, q: words } : { tab: next };
  return {
    tab,
    q,
    openTab: (next: BlogStatus) => setQuery(addressOf(next, q)),
    search: (words: string) => setQuery(addressOf(tab, words), { replace: true }),
  };
}
