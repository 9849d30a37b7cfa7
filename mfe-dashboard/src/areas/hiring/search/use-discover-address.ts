import { type SearchKind, searchFacets } from '@soloist/contracts';
import { useAddressParams } from '../../shared/lists/use-address-params.ts';

export const tabKinds = {
  people: 'profile',
  jobs: 'job',
  services: 'service',
  projects: 'project',
  posts: 'post',
} as const satisfies Record<string, SearchKind>;
export type KindTab = keyof typeof tabKinds;

export const isKindTab = (tab: string): tab is KindTab => tab in tabKinds;

/** The selected filter of each facet. */
export type Chosen = Readonly<Record<string, string>>;

const facetNames = [...new Set(Object.values(searchFacets).flat())];

interface Rules<Tab extends string> {
  tabs: readonly Tab[];
  /** The tab that opens without a search. */
  first: Tab;
  /** The tab that opens for a search without a tab, or from a tab that has no search. */
  searchTab: Tab & KindTab;
}

/** The search, the tab and the filters, all stored in the address. */
export function useDiscoverAddress<Tab extends string>({ tabs, first, searchTab }: Rules<Tab>) {
  const { params, change } = useAddressParams<string>();
  const q = params.get('q') ?? '';
  const named = tabs.find((name) => name === params.get('tab'));
  const tab: Tab = named ?? (q === '' ? first : searchTab);
  const facets: readonly string[] = isKindTab(tab) ? searchFacets[tabKinds[tab]] : [];
  const chosen: Chosen = Object.fromEntries(
    facets.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );

  const noFacets = Object.fromEntries(facetNames.map((name) => [name, '']));

  return {
    tab,
    q,
    chosen,
    /** Sets a filter, or clears it with an empty value. */
    choose: (name: string, value: string) => change({ tab, [name]: value }, { replace: true }),
    clear: () => change({ ...noFacets, tab, q: '' }, { replace: true }),
    find: (words: string) =>
      change({ tab: isKindTab(tab) ? tab : searchTab, q: words }, { replace: true }),
    /** The search stays when the tab changes; the filters of the previous tab do not. */
    openTab: (next: Tab) => change({ ...noFacets, tab: next }),
    change,
  };
}
