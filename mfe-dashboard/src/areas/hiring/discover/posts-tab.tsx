import type { Post, TrendingPost } from '@soloist/contracts';
import { formatCount } from '@soloist/contracts';
import {
  Chip,
  EmptyState,
  ErrorState,
  Heading,
  ResponsiveImage,
  VisuallyHidden,
} from '@soloist/ui';
import { getClaims, Link, showToast } from '@soloist/web-client';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { ResultsLoading } from '../../shared/lists/results-loading.tsx';
import { nameOf } from '../../shared/profiles/profile.rules.ts';
import { ReportButton } from '../../shared/reports/report-button.tsx';
import matches from '../matches/matches.module.css';
import { HitWords } from '../search/hit-words.tsx';
import styles from '../search/hits.module.css';
import { postsFailure, usePosts, useTags } from '../search/search.api.ts';
import discover from '../search/search.module.css';

interface PostsTabProps {
  onTag: (tag: string) => void;
}

/** The community's posts, newest first, beside the trending ones. */
export function PostsTab({ onTag }: PostsTabProps) {
  const query = usePosts();
  const { data, error } = query;
  useEffect(() => {
    if (error) showToast({ message: postsFailure(error), kind: 'error' });
  }, [error]);
  if (!data && error) {
    return (
      <ErrorState
        title={postsFailure(error)}
        text={error.message}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  if (!data) return <ResultsLoading what="posts" />;
  const posts = data.pages.flatMap((page) => page.posts);
  const trending = data.pages[0]?.trendingPosts ?? [];
  if (posts.length === 0) {
    return (
      <EmptyState title="No posts yet" text="Posts appear here when freelancers publish them." />
    );
  }
  return (
    <div className={matches.columns}>
      <div>
        <Tags onTag={onTag} />
        <ul className={styles.rows} aria-label="Posts, newest first">
          {posts.map((post) => (
            <PostRow key={post.blog.id} post={post} />
          ))}
        </ul>
        <MoreButton list={query} />
      </div>
      {trending.length > 0 && <Trending posts={trending} />}
    </div>
  );
}

const tagsShown = 8;

/** The most used tags as filters. The posts load without them. */
function Tags({ onTag }: PostsTabProps) {
  const { data: tags = [] } = useTags();
  if (tags.length === 0) return null;
  return (
    <fieldset className={clsx(discover.chips, styles.tags)}>
      <legend>
        <VisuallyHidden>Tags</VisuallyHidden>
      </legend>
      {tags.slice(0, tagsShown).map((tag) => (
        <Chip key={tag} onClick={() => onTag(tag)}>
          {tag}
        </Chip>
      ))}
    </fieldset>
  );
}

function PostRow({ post: { blog, owner } }: { post: Post }) {
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <h2 className={styles.title}>
          <Link to={`/gmd-blogs/${blog.id}`}>{blog.title}</Link>
        </h2>
        {blog.brief && (
          <p className={styles.words} dir="auto">
            {blog.brief}
          </p>
        )}
        <HitWords words={blog.tags} label={`Tags of ${blog.title}`} />
        <p className={styles.facts}>
          <Link className={styles.link} to={`/profile/${owner.id}`}>
            {nameOf(owner)}
          </Link>
          {blog.publishedAt && `, ${formatDay(blog.publishedAt)}`}, {blog.readingMinutes} min
        </p>
      </div>
      {blog.image && (
        <ResponsiveImage className={styles.thumb} src={blog.image.url} alt="" sizes="160px" />
      )}
      {owner.id !== getClaims()?.sub && (
        <ReportButton iconOnly kind="post" id={blog.id} what={`“${blog.title}”`} />
      )}
    </li>
  );
}

/** The trending posts with their view and read-through counts. */
const Trending = ({ posts }: { posts: TrendingPost[] }) => (
  <aside className={matches.panel} aria-label="Trending posts">
    <Heading level={2} size="sub">
      Trending
    </Heading>
    <ol className={styles.trending}>
      {posts.map(({ blog, owner, weekViews, weekReads }) => (
        <li key={blog.id}>
          <Link className={styles.link} to={`/gmd-blogs/${blog.id}`}>
            {blog.title}
          </Link>
          <p className={styles.facts}>
            {nameOf(owner)}. {counted(weekViews, 'view')} and {counted(weekReads, 'read-through')}{' '}
            this week
          </p>
        </li>
      ))}
    </ol>
    <p className={styles.facts}>
      Ranked by views in the last 7 days. A read-through counts as three views, and each day older
      counts a fifth less. Bots and authors are excluded.
    </p>
  </aside>
);

const counted = (count: number, noun: string) => formatCount(count, noun);
