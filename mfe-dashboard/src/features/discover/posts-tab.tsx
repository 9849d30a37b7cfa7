import type { Post, TrendingPost } from '@soloist/contracts';
import { Chip, EmptyState, ErrorState, Heading, Picture, VisuallyHidden } from '@soloist/ui';
import { getClaims, Link, showToast } from '@soloist/web-client';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { formatDay } from '../../dates.ts';
import matches from '../matches/matches.module.css';
import { nameOf } from '../profiles/profile-texts.ts';
import { ReportButton } from '../reports/report-button.tsx';
import { postsFailure, usePosts, useTags } from './discover.api.ts';
import discover from './discover.module.css';
import { HitsLoading, MoreButton } from './found.tsx';
import { HitWords } from './hit-words.tsx';
import styles from './hits.module.css';

interface PostsTabProps {
  onTag: (tag: string) => void;
}

/** The community's posts, newest first, and beside them those that many read now. */
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
  if (!data) return <HitsLoading what="posts" />;
  const posts = data.pages.flatMap((page) => page.posts);
  const trending = data.pages[0]?.trendingPosts ?? [];
  if (posts.length === 0) {
    return (
      <EmptyState
        title="No posts yet"
        text="Blogs stand here as soon as a freelancer publishes one."
      />
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

/** What most posts are about, to read only those. Without it the posts are still there. */
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
      {blog.image && <Picture className={styles.thumb} src={blog.image.url} alt="" sizes="160px" />}
      {owner.id !== getClaims()?.sub && (
        <ReportButton iconOnly kind="post" id={blog.id} what={`“${blog.title}”`} />
      )}
    </li>
  );
}

/** What many look at now, and the numbers that say so. */
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
            {nameOf(owner)}. {counted(weekViews, 'view')} and {counted(weekReads, 'read')} this week
          </p>
        </li>
      ))}
    </ol>
    <p className={styles.facts}>
      By views and reads of the last seven days: a read counts three views, and each day back a
      fifth less. Bots and writers themselves do not count.
    </p>
  </aside>
);

const counted = (count: number, noun: string) =>
  count === 1 ? `1 ${noun}` : `${count.toLocaleString('en-US')} ${noun}s`;
