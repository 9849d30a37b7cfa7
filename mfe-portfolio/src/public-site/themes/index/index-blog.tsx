import { SiteLink } from '../../components/site-link.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import { pathOf } from '../../site-details.rules.ts';
import { useHome } from '../../use-site.ts';
import styles from './index.module.css';
import { Head } from './index-head.tsx';

export const Blog = ({ section }: SectionProps) => (
  <section id="blog" className={styles.half} aria-labelledby="blog-title">
    <Head section={section} />
    <ul className={styles.lines}>
      {useHome().blogs.map((blog) => (
        <li key={blog.id}>
          {blog.publishedAt && (
            <time dateTime={blog.publishedAt}>{blog.publishedAt.slice(0, 10)}</time>
          )}
          <SiteLink to={pathOf.blog(blog)} className={styles.link} dir="auto">
            {blog.title}
          </SiteLink>
        </li>
      ))}
    </ul>
  </section>
);
