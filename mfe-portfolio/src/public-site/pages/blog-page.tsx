import type { Blog } from '@soloist/contracts';
import { RichText } from '@soloist/rich-text';
import { HireLink } from '../components/hire-link.tsx';
import { formatDay } from '../site-details.rules.ts';
import { useSite } from '../use-site.ts';
import type { PageStyles } from './detail-page.tsx';
import { PageHead } from './page-head.tsx';
import { CoverImage, PageImages } from './page-images.tsx';

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
          <span>{readingMinutes} min read</span>
        </p>
      </PageHead>
      <CoverImage image={coverImg} className={styles.cover} />
      <div className={styles.text}>
        <RichText document={blog.description} origin={origin} />
      </div>
      <PageImages images={others} className={styles.pictures} />
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
