import { Button, ButtonLink, Loading, PageBar, SearchBox, Skeleton, Tabs } from '@soloist/ui';
import { copyText, Link, useNavigate } from '@soloist/web-client';
import { Rss } from 'lucide-react';
import { feedUrl } from '../blog-urls.rules.ts';
import { useBlogCounts, useMySite } from '../blogs.api.ts';
import { BlogList, NewPostLink } from './blog-list.tsx';
import { DraftList } from './draft-list.tsx';
import styles from './list.module.css';
import { listTabs, useBlogListUrl } from './use-blog-list-url.ts';

/** Copies the feed's URL, which exists once the site is published. */
function FeedLink() {
  const navigate = useNavigate();
  const site = useMySite();
  if (!site) return null;
  const feed = feedUrl(site);
  const icon = <Rss size={16} aria-hidden />;
  if (!feed) {
    return (
      <ButtonLink variant="ghost" size="sm" icon={icon} href="/portfolio" onNavigate={navigate}>
        Set up RSS
      </ButtonLink>
    );
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={icon}
      title={feed}
      onClick={() => void copyText(feed, 'RSS link')}
    >
      Copy RSS link
    </Button>
  );
}

/** The user's posts: drafts, scheduled and published. */
export function BlogsPage() {
  const { tab, q, openTab, search } = useBlogListUrl();
  const { data: counts } = useBlogCounts();
  return (
    <>
      <PageBar title="Blogs" actions={<NewPostLink label="New post" />} />
      <div className={styles.page}>
        <p className={styles.lede}>
          Posts appear on your site and in <Link to="/gmd-blogs">the Soloist blog</Link>.
        </p>
        {tab ? (
          <Tabs
            label="Blogs"
            value={tab}
            onChange={openTab}
            tabs={listTabs.map((each) => ({
              ...each,
              count: counts ? counts[each.value] : undefined,
            }))}
          >
            <div className={styles.panel}>
              <div className={styles.tools}>
                <SearchBox label="Search by title or tag" q={q} onSearch={search} />
                <FeedLink />
              </div>
              {tab === 'draft' && <DraftList q={q} onClear={() => search('')} />}
              {tab !== 'draft' && (
                <BlogList key={tab} status={tab} q={q} onClear={() => search('')} />
              )}
            </div>
          </Tabs>
        ) : (
          <Loading label="Loading your posts">
            <Skeleton height={40} shape="block" />
            <Skeleton height={48} shape="block" />
            <Skeleton height={48} shape="block" />
          </Loading>
        )}
      </div>
    </>
  );
}
