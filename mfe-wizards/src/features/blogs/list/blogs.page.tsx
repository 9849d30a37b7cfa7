import { ButtonLink, Loading, PageBar, SearchBox, Skeleton, Tabs } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { Plus } from 'lucide-react';
import { useBlogCounts } from '../blogs.api.ts';
import { BlogList } from './blog-list.tsx';
import { DraftList } from './draft-list.tsx';
import { FeedAddress } from './feed-address.tsx';
import styles from './list.module.css';
import { listTabs, useListAddress } from './list-address.ts';

/** Own blogs: what is being written, what waits for its time, what is read. */
export function BlogsPage() {
  const { tab, q, openTab, search } = useListAddress();
  const { data: counts } = useBlogCounts();
  return (
    <>
      <PageBar title="Blogs" actions={<NewBlog label="New blog" />} />
      <div className={styles.page}>
        <p className={styles.lede}>
          What you write stands on your site and among{' '}
          <Link to="/gmd-blogs">everybody’s blogs</Link>, and feed readers can follow it.
        </p>
        {tab ? (
          <Tabs
            label="Blogs"
            value={tab}
            onChange={openTab}
            tabs={listTabs.map((each) => ({
              ...each,
              ...(counts && { count: counts[each.value] }),
            }))}
          >
            <div className={styles.panel}>
              <div className={styles.tools}>
                <SearchBox label="Find by title or tag" q={q} onSearch={search} />
                <FeedAddress />
              </div>
              {tab === 'draft' && <DraftList q={q} onClear={() => search('')} />}
              {tab !== 'draft' && (
                <BlogList key={tab} status={tab} q={q} onClear={() => search('')} />
              )}
            </div>
          </Tabs>
        ) : (
          <Loading label="Loading your blogs">
            <Skeleton height={40} shape="block" />
            <Skeleton height={48} shape="block" />
            <Skeleton height={48} shape="block" />
          </Loading>
        )}
      </div>
    </>
  );
}

export function NewBlog({ label }: { label: string }) {
  const navigate = useNavigate();
  return (
    <ButtonLink
      size="sm"
      variant="primary"
      icon={<Plus size={16} />}
      href="/create-blog"
      onNavigate={navigate}
    >
      {label}
    </ButtonLink>
  );
}
