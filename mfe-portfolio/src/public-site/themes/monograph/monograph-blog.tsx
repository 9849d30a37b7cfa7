import type { SectionProps } from '../../components/site-sections.tsx';
import { formatMonth, pathOf } from '../../site-details.rules.ts';
import { useHome } from '../../use-site.ts';
import { Leaders } from './monograph-leaders.tsx';

export function Blog({ section }: SectionProps) {
  const lines = useHome().blogs.map((blog) => ({
    key: blog.id,
    to: pathOf.blog(blog),
    title: blog.title,
    fact: formatMonth(blog.publishedAt),
  }));
  return <Leaders section={section} lines={lines} />;
}
