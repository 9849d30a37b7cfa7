import type { SectionProps } from '../../parts/site-sections.tsx';
import { useHome } from '../../site-context.ts';
import { formatMonth, pathOf } from '../../site-facts.ts';
import { Leaders } from './index-leaders.tsx';

export function Blog({ section }: SectionProps) {
  const lines = useHome().blogs.map((blog) => ({
    key: blog.id,
    to: pathOf.blog(blog),
    title: blog.title,
    fact: formatMonth(blog.publishedAt),
  }));
  return <Leaders section={section} lines={lines} />;
}
