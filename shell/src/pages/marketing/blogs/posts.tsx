import { Button, EmptyState, ErrorState, Loading, Skeleton, VisuallyHidden } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { useEffect } from 'react';
import { fetchFailure, usePosts } from './blogs.api.ts';
import styles from './blogs.module.css';
import type { PostFilters } from './post-filters.ts';
import { LeadPost, PostRow } from './post-row.tsx';
import { Trending } from './trending.tsx';

interface PostsProps {
  filters: PostFilters;
  onClear: () => void;
}

/** The posts that fit, with one lead story, and beside them those that many read now. */
export function Posts({ filters, onClear }: PostsProps) {
  const found = usePosts(filters);
  const { data, error, isFetching, isPlaceholderData, hasNextPage, isFetchingNextPage } = found;
  useEffect(() => {
    if (error) showToast({ message: fetchFailure(error), kind: 'error' });
  }, [error]);
  if (!data && error) {
    return (
      <ErrorState
        className={styles.state}
        title={fetchFailure(error)}
        text={error.message}
        onRetry={() => void found.refetch()}
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
          <Button
            className={styles.more}
            size="lg"
            busy={isFetchingNextPage && 'Loading'}
            onClick={() => void found.fetchNextPage()}
          >
            {error ? 'Try again' : 'Show more'}
          </Button>
        )}
      </section>
      {trending.length > 0 && <Trending posts={trending} />}
    </div>
  );
}

function countText(count: number, hasMore: boolean): string {
  if (count === 0) return 'No blog found';
  const shown = count === 1 ? '1 blog' : `${count} blogs`;
  return hasMore ? `${shown} shown, and there are more` : shown;
}

const Nothing = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState
      className={styles.state}
      mark="drifting"
      title="No blog fits"
      text="Search for a wider word, or for another tag."
      action={<Button onClick={onClear}>Show all blogs</Button>}
    />
  ) : (
    <EmptyState
      className={styles.state}
      title="Nothing is published yet"
      text="Blogs stand here as soon as a freelancer publishes one."
    />
  );

const PostsSkeleton = () => (
  <Loading label="Loading blogs" className={styles.state}>
    <Skeleton shape="block" height={280} />
    <Skeleton width="60%" height={24} />
    <Skeleton width="90%" />
    <Skeleton shape="block" height={96} />
    <Skeleton shape="block" height={96} />
  </Loading>
);
