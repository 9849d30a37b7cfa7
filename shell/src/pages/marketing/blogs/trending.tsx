import type { TrendingPost } from '@soloist/contracts';
import { Link } from '@soloist/web-client';
import styles from './blogs.module.css';
import { counted, nameOf } from './post-texts.ts';

/** What many look at now, and the numbers that say so. */
export const Trending = ({ posts }: { posts: TrendingPost[] }) => (
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
            {counted(weekViews, 'view')} and {counted(weekReads, 'read')} in a week
          </span>
        </li>
      ))}
    </ol>
    <p className={styles.why}>
      By views and reads of the last seven days: a read counts three views, and each day back a
      fifth less. Bots and writers themselves do not count.
    </p>
  </aside>
);
