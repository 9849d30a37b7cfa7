import type { TrendingPost } from '@soloist/contracts';
import { Link } from '@soloist/web-client';
import styles from './blogs.module.css';
import { counted, nameOf } from './post-texts.ts';

/** The most viewed blogs of the week, with their numbers. */
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
