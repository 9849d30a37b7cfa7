import type { Blog } from '@soloist/contracts';
import { RichText } from '@soloist/rich-text';
import { HireLink } from '../parts/hire-link.tsx';
import { useSite } from '../site-context.ts';
import { formatDay } from '../site-facts.ts';
import type { PageStyles } from './detail-page.tsx';
import { PageHead } from './page-head.tsx';
import { CoverPicture, Pictures } from './page-pictures.tsx';

interface BlogPageProps {
  blog: Blog;
  styles: PageStyles;
}

export function BlogPage({ blog, styles }: BlogPageProps) {
  const { origin } = useSite();
  const { title, brief, publishedAt, readingMinutes, tags, coverImg, images } = blog;
  const others = images.filter(({ url }) => url !== coverImg?.url);
  return (
    <article className={styles.page}>
      <PageHead styles={styles} section="blog" title={title} lead={brief}>
        <p className={styles.meta}>
          {publishedAt && <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>}
          <span>{readingMinutes === 1 ? '1 minute' : `${readingMinutes} minutes`} to read</span>
        </p>
      </PageHead>
      <CoverPicture image={coverImg} className={styles.cover} />
      <div className={styles.text}>
        <RichText document={blog.description} origin={origin} />
      </div>
      <Pictures images={others} className={styles.pictures} />
      <footer className={styles.end} data-end="">
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag} dir="auto">
                {tag}
              </li>
            ))}
          </ul>
        )}
        <p className={styles.actions}>
          <HireLink className={styles.action} />
        </p>
      </footer>
    </article>
  );
}
