import type { Post } from '@soloist/contracts';
import { pageOrigin } from '../../../routing/page-origin.ts';
import { nameOf } from './post-texts.ts';

/** The list of posts as structured data by schema.org. */
export const describePosts = (posts: Post[]) => ({
  '@context': 'https://schema.org',
  '@type': 'Blog',
  name: 'Soloist blog',
  url: `${pageOrigin}/gmd-blogs`,
  blogPost: posts.map(({ blog, owner }) => ({
    '@type': 'BlogPosting',
    headline: blog.title,
    url: `${pageOrigin}/gmd-blogs/${blog.id}`,
    datePublished: blog.publishedAt ?? undefined,
    author: { '@type': 'Person', name: nameOf(owner) },
  })),
});
