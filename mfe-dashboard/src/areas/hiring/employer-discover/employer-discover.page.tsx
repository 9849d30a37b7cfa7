import { PageBar, SearchField, Tabs } from '@soloist/ui';
import { useLive, useMe, useSearchParams } from '@soloist/web-client';
import { PostsTab } from '../discover/posts-tab.tsx';
import { useKindCounts } from '../search/search.api.ts';
import styles from '../search/search.module.css';
import { SearchResults } from '../search/search-results.tsx';
import { isKindTab, tabKinds, useDiscoverAddress } from '../search/use-discover-address.ts';
import { usePanelFocus } from '../search/use-panel-focus.ts';
import { PeopleByJob } from './people-by-job.tsx';
import { SavedCards } from './saved-cards.tsx';

const tabs = ['people', 'for-job', 'services', 'projects', 'posts', 'saved'] as const;
type Tab = (typeof tabs)[number];

const tabLabels: Record<Tab, string> = {
  people: 'People',
  'for-job': 'For your job',
  services: 'Services',
  projects: 'Projects',
  posts: 'Posts',
  saved: 'Saved',
};

/** Finds people for a client: by search, by their work, or by matching a job. */
export function EmployerDiscoverPage() {
  const address = useDiscoverAddress({ tabs, first: 'people', searchTab: 'people' });
  const [params] = useSearchParams();
  const { panel, replace } = usePanelFocus();
  const { tab, q, chosen } = address;
  const counts = useTabCounts(q);
  const isFeed = tab === 'posts' && q === '' && Object.keys(chosen).length === 0;
  useLive('job');
  return (
    <>
      <PageBar title="Discover" />
      <div className={styles.page}>
        <SearchField
          label="Search people, their services and their work"
          placeholder="Packaging designer who knows food"
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
            {isFeed && <PostsTab onTag={(tag) => replace(() => address.choose('tag', tag))} />}
            {isKindTab(tab) && !isFeed && (
              <SearchResults
                key={tab}
                kind={tabKinds[tab]}
                q={q}
                chosen={chosen}
                onChoose={address.choose}
                onClear={() => replace(address.clear)}
              />
            )}
            {tab === 'for-job' && (
              <PeopleByJob
                jobId={params.get('job') ?? undefined}
                onChoose={(job) => address.change({ tab, job }, { replace: true })}
              />
            )}
            {tab === 'saved' && <SavedCards />}
          </div>
        </Tabs>
      </div>
    </>
  );
}

function useTabCounts(q: string): Partial<Record<Tab, number>> {
  const { data: kinds } = useKindCounts(q);
  const { data: me } = useMe();
  return {
    people: kinds?.profile,
    services: kinds?.service,
    projects: kinds?.project,
    posts: kinds?.post,
    saved: me?.userInfo.savedProfile.length,
  };
}
