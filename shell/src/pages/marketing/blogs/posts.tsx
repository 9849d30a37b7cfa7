import type { TrendingPost } from '@soloist/contracts';
import { Button, EmptyState, ErrorState, Loading, Skeleton, VisuallyHidden } from '@soloist/ui';
import { Link, showToast, useInfiniteQuery } from '@soloist/web-client';
import { useEffect } from 'react';
import { fetchFailure, postsQuery } from './blogs.api.ts';
import styles from './blogs.module.css';
import type { PostFilters } from './post-filters.ts';
import { LeadPost, PostRow } from './post-row.tsx';
import { counted, nameOf } from './post-texts.ts';

/** The most viewed blogs of the week, with their numbers. */
const Trending = ({ posts }: { posts: TrendingPost[] }) => (
  <aside className={styles.trending} aria-labelledby="trending">
    <h2 id="trending" className={styles.trendingTitle}>
      Trending
    </h2>
    <ol className={styles.list}>
      {posts.map(({ blog, owner, weekViews, weekReads }) => (
        <li key={blog.id} className={styles.trend}>
          <Link to={`/gmd-blogs/${blog.id}`} className={styles.trendLink}>
            {blog.title}
          </Link>
          <span className={styles.facts}>{nameOf(owner)}</span>
          <span className={styles.facts}>
            {counted(weekViews, 'view')} and {counted(weekReads, 'read')} this week
          </span>
        </li>
      ))}
    </ol>
    <p className={styles.why}>
      Ranked by views and read-throughs of the last seven days, without bots and authors.
    </p>
  </aside>
);

interface PostsProps {
  filters: PostFilters;
  onClear: () => void;
}

/** The matching posts with one lead story, beside the trending ones. */
export function Posts({ filters, onClear }: PostsProps) {
  const query = useInfiniteQuery(postsQuery(filters));
  const { data, error, isFetching, isPlaceholderData, hasNextPage, isFetchingNextPage } = query;
  useEffect(() => {
    if (error) showToast({ message: fetchFailure(error), kind: 'error' });
  }, [error]);
  if (!data && error) {
    return (
      <ErrorState
        className={styles.state}
        title={fetchFailure(error)}
        text={error.message}
        onRetry={() => void query.refetch()}
        busy={isFetching}
      />
    );
  }
  if (!data) return <PostsSkeleton />;
  const posts = data.pages.flatMap((page) => page.posts);
  const trending = data.pages[0]?.trendingPosts ?? [];
  const isFiltered = filters.q !== '' || filters.tag !== '';
  const isOld = isPlaceholderData && isFetching;
  const [lead, ...others] = isFiltered ? [undefined, ...posts] : posts;
  return (
    <div className={styles.results}>
      <section className={styles.posts} aria-label="Posts" aria-busy={isOld}>
        <VisuallyHidden role="status">
          {isOld ? 'Searching' : countText(posts.length, hasNextPage)}
        </VisuallyHidden>
        {posts.length === 0 && <Nothing isFiltered={isFiltered} onClear={onClear} />}
        {lead && <LeadPost post={lead} />}
        <ul className={styles.list}>
          {others.map((post) => post && <PostRow key={post.blog.id} post={post} />)}
        </ul>
        {hasNextPage && (
          <>
            <Button
              className={styles.more}
              size="lg"
              busy={isFetchingNextPage && 'Loading'}
              onClick={() => void query.fetchNextPage()}
            >
              {error ? 'Try again' : 'Show more'}
            </Button>
            <noscript>
              <p>Turn on JavaScript to see more posts.</p>
            </noscript>
          </>
        )}
      </section>
      {trending.length > 0 && <Trending posts={trending} />}
    </div>
  );
}

function countText(count: number, hasMore: boolean): string {
  if (count === 0) return 'No posts found';
  const postCount = count === 1 ? '1 post' : `${count} posts`;
  return hasMore ? `Showing ${postCount}` : postCount;
}

const Nothing = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState
      className={styles.state}
      mark="drifting"
      title="No matching posts"
      text="Try another word or tag."
      action={<Button onClick={onClear}>Show all posts</Button>}
    />
  ) : (
    <EmptyState
      className={styles.state}
      title="No posts yet"
      text="Posts appear here when freelancers publish them."
    />
  );

const PostsSkeleton = () => (
  <Loading label="Loading posts" className={styles.state}>
    <Skeleton shape="block" height={280} />
    <Skeleton width="60%" height={24} />
    <Skeleton width="90%" />
    <Skeleton shape="block" height={96} />
    <Skeleton shape="block" height={96} />
  </Loading>
);
