import { type SearchKind, searchFacets } from '@soloist/contracts';
import { useSearchParams } from '@soloist/web-client';

export const tabKinds = {
  people: 'profile',
  jobs: 'job',
  services: 'service',
  projects: 'project',
  posts: 'post',
} as const satisfies Record<string, SearchKind>;
export type KindTab = keyof typeof tabKinds;

export const isKindTab = (tab: string): tab is KindTab => tab in tabKinds;

/** What a list is narrowed to, by facet. */
export type Chosen = Readonly<Record<string, string>>;

const facetNames = [...new Set(Object.values(searchFacets).flat())];

interface Rules<Tab extends string> {
  tabs: readonly Tab[];
  /** Opened without words. */
  first: Tab;
  /** Opened by words alone, or by words typed where they find nothing. */
  found: Tab & KindTab;
}

/** What is looked for and where: all of it is in the address. */
export function useDiscoverAddress<Tab extends string>({ tabs, first, found }: Rules<Tab>) {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const named = tabs.find((name) => name === params.get('tab'));
  const tab: Tab = named ?? (q === '' ? first : found);
  const facets: readonly string[] = isKindTab(tab) ? searchFacets[tabKinds[tab]] : [];
  const chosen: Chosen = Object.fromEntries(
    facets.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );

  const change = (changes: Record<string, string>, { replace = false } = {}) => {
    // Not what was rendered last: two changes may come between two renders.
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace });
  };
  const noFacets = Object.fromEntries(facetNames.map((name) => [name, '']));

  return {
    tab,
    q,
    chosen,
    /** One more choice, or with an empty value one less. */
    choose: (name: string, value: string) => change({ tab, [name]: value }, { replace: true }),
    clear: () => change({ ...noFacets, tab, q: '' }, { replace: true }),
    find: (words: string) =>
      change({ tab: isKindTab(tab) ? tab : found, q: words }, { replace: true }),
    /** Words stay when the list is another; what only fits the list before does not. */
    openTab: (next: Tab) => change({ ...noFacets, tab: next }),
    change,
  };
}
