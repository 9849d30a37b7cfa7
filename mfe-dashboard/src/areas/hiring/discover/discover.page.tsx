import { PageBar, SearchField, Tabs } from '@soloist/ui';
import { useLive } from '@soloist/web-client';
import { ApplicationList } from '../applications/application-list.tsx';
import { ForYou } from '../matches/for-you.tsx';
import { SaveSearch } from '../saved-searches/save-search.tsx';
import { useSavedSearches } from '../saved-searches/saved-searches.api.ts';
import { SearchList } from '../saved-searches/search-list.tsx';
import { useKindCounts } from '../search/search.api.ts';
import styles from '../search/search.module.css';
import { SearchResults } from '../search/search-results.tsx';
import { isKindTab, tabKinds, useDiscoverAddress } from '../search/use-discover-address.ts';
import { usePanelFocus } from '../search/use-panel-focus.ts';
import { PostsTab } from './posts-tab.tsx';

const tabs = [
  'for-you',
  'jobs',
  'people',
  'services',
  'projects',
  'posts',
  'applications',
  'saved',
] as const;
type Tab = (typeof tabs)[number];

const tabLabels: Record<Tab, string> = {
  'for-you': 'For you',
  jobs: 'Jobs',
  people: 'People',
  services: 'Services',
  projects: 'Projects',
  posts: 'Posts',
  applications: 'Applications',
  saved: 'Saved searches',
};

/** Jobs, people, their work and posts for a freelancer. */
export function DiscoverPage() {
  const address = useDiscoverAddress({ tabs, first: 'for-you', searchTab: 'jobs' });
  const { tab, q, chosen } = address;
  const counts = useTabCounts(q);
  const isFeed = tab === 'posts' && q === '' && Object.keys(chosen).length === 0;
  const { panel, replace } = usePanelFocus();
  useLive('job');
  return (
    <>
      <PageBar title="Discover" />
      <div className={styles.page}>
        <SearchField
          label="Search jobs, people, their work and posts"
          placeholder="Packaging for a coffee roaster"
          q={q}
          onSearch={address.find}
        />
        <Tabs
          label="Search categories"
          value={tab}
          onChange={address.openTab}
          tabs={tabs.map((value) => ({
            value,
            label: tabLabels[value],
            count: counts[value],
          }))}
        >
          <div ref={panel} tabIndex={-1} className={styles.panel}>
            {tab === 'for-you' && <ForYou />}
            {isFeed && <PostsTab onTag={(tag) => replace(() => address.choose('tag', tag))} />}
            {isKindTab(tab) && !isFeed && (
              <SearchResults
                key={tab}
                kind={tabKinds[tab]}
                q={q}
                chosen={chosen}
                onChoose={address.choose}
                onClear={() => replace(address.clear)}
              >
                {(words) => tab === 'jobs' && <SaveSearch q={words} chosen={chosen} />}
              </SearchResults>
            )}
            {tab === 'applications' && <ApplicationList />}
            {tab === 'saved' && <SearchList />}
          </div>
        </Tabs>
      </div>
    </>
  );
}

function useTabCounts(q: string): Partial<Record<Tab, number>> {
  const { data: kinds } = useKindCounts(q);
  const { data: searches } = useSavedSearches();
  const fresh = searches?.reduce((sum, search) => sum + search.fresh, 0);
  return {
    jobs: kinds?.job,
    people: kinds?.profile,
    services: kinds?.service,
    projects: kinds?.project,
    posts: kinds?.post,
    saved: fresh || undefined,
  };
}
