import type { Blog } from '@soloist/contracts';

/** A work of a freelancer and its page, for structured data by schema.org. */
export interface WorkDescription {
  /** Of its author. */
  name: string;
  /** Of the page. */
  origin: string;
  address: string;
  description: string;
}

export const unlessEmpty = (list: string[]) => (list.length > 0 ? list : undefined);
export const absoluteUrl = (url: string | undefined, origin: string) =>
  url && URL.canParse(url, origin) ? new URL(url, origin).href : undefined;

export const authorOf = ({ name, origin }: WorkDescription) => ({
  '@type': 'Person',
  name,
  url: `${origin}/`,
});

/** A blog by schema.org. */
export const blogData = (blog: Blog, described: WorkDescription) => ({
  '@type': 'BlogPosting',
  headline: blog.title,
  url: described.address,
  mainEntityOfPage: described.address,
  description: described.description || undefined,
  image: absoluteUrl(blog.image?.url, described.origin),
  keywords: unlessEmpty(blog.tags),
  timeRequired: `PT${blog.readingMinutes}M`,
  author: authorOf(described),
  datePublished: blog.publishedAt ?? undefined,
  dateModified: blog.updatedAt,
});
