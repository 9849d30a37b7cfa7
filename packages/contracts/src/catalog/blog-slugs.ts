import { blogLimits } from './blog-terms.ts';

/** Creates the slug of a blog from its title, in any script. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    // The letters of any script with their signs, and digits, of which `blogTerms` takes a slug.
    .match(/[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+/gu);
  return shortenSlug(words?.join('-') ?? '', blogLimits.slug) || 'blog';
}

/** As many whole words of a slug as fit, or the start of a very long one. */
export function shortenSlug(slug: string, most: number): string {
  if (slug.length <= most) return slug;
  const end = slug.lastIndexOf('-', most);
  return end > 0 ? slug.slice(0, end) : beginning(slug, most);
}

/** Without half of a character at its end. */
const beginning = (text: string, most: number) =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
