import type { Post } from '@soloist/contracts';
import { ResponsiveImage } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import styles from './blogs.module.css';
import { dayOf, minutesOf, nameOf } from './post-texts.ts';

interface PostProps {
  post: Post;
}

/** The newest post, large. */
export function LeadPost({ post }: PostProps) {
  const { blog } = post;
  return (
    <article className={styles.lead}>
      {blog.image && (
        <ResponsiveImage
          className={styles.leadImage}
          src={blog.image.url}
          alt=""
          sizes="(max-width: 768px) 100vw, 420px"
          loading="eager"
        />
      )}
      <div className={styles.leadText}>
        <h2 className={styles.leadTitle}>
          <Link to={`/gmd-blogs/${blog.id}`}>{blog.title}</Link>
        </h2>
        {blog.brief && <p className={styles.leadBrief}>{blog.brief}</p>}
        <PostDetails post={post} />
      </div>
    </article>
  );
}

export function PostRow({ post }: PostProps) {
  const { blog } = post;
  return (
    <li>
      <article className={styles.row}>
        <div className={styles.what}>
          <h2 className={styles.title}>
            <Link to={`/gmd-blogs/${blog.id}`}>{blog.title}</Link>
          </h2>
          {blog.brief && <p className={styles.brief}>{blog.brief}</p>}
          <PostDetails post={post} />
        </div>
        {blog.image && (
          <ResponsiveImage className={styles.image} src={blog.image.url} alt="" sizes="160px" />
        )}
      </article>
    </li>
  );
}

const PostDetails = ({ post: { blog, owner } }: PostProps) => (
  <p className={styles.facts}>
    <span>{nameOf(owner)}</span>
    {blog.publishedAt && <time dateTime={blog.publishedAt}>{dayOf(blog.publishedAt)}</time>}
    <span>{minutesOf(blog.readingMinutes)}</span>
  </p>
);
