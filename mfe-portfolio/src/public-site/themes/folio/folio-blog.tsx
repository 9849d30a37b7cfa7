import { SiteLink } from '../../components/site-link.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import { formatDay, pathOf } from '../../site-details.rules.ts';
import { useHome } from '../../use-site.ts';
import styles from './folio.module.css';
import { Sheet } from './folio-sheet.tsx';

export const Blog = ({ section }: SectionProps) => (
  <Sheet section={section}>
    <ul className={styles.rows}>
      {useHome().blogs.map((blog) => (
        <li key={blog.id}>
          <SiteLink to={pathOf.blog(blog)}>
            <b dir="auto">{blog.title}</b>
            <span className={styles.fact}>{formatDay(blog.publishedAt)}</span>
            {blog.brief && (
              <span className={styles.more} dir="auto">
                {blog.brief}
              </span>
            )}
          </SiteLink>
        </li>
      ))}
    </ul>
  </Sheet>
);
