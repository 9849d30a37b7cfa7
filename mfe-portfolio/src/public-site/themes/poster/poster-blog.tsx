import { SiteLink } from '../../components/site-link.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import { formatDay, pathOf } from '../../site-details.rules.ts';
import { useHome } from '../../use-site.ts';
import styles from './poster.module.css';
import { Head } from './poster-head.tsx';

export function Blog({ section }: SectionProps) {
  const { blogs } = useHome();
  return (
    <section id="blog" className={styles.blog} aria-labelledby="blog-title">
      <Head section={section} />
      <ul>
        {blogs.map((blog) => (
          <li key={blog.id}>
            <SiteLink to={pathOf.blog(blog)}>
              <span>{formatDay(blog.publishedAt)}</span>
              <b dir="auto">{blog.title}</b>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
