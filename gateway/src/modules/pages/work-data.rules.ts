import type { Blog } from '@soloist/contracts';

/** A freelancer's project or blog and its page, described by structured data of schema.org. */
export interface WorkDescription {
  /** The author's name. */
  name: string;
  /** The page's origin. */
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

/** A blog as structured data by schema.org. */
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
