import { blogLimits } from '@soloist/contracts';
import type { Types } from 'mongoose';
import { BlogModel } from './blogs.model.ts';

/** The last part of a blog's address made of its title, in any script. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    // As contracts have it: letters of any script with their signs, and digits.
    .match(/[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+/gu);
  return shortened(words?.join('-') ?? '', blogLimits.slug) || 'blog';
}

/** As many whole words as fit, or the beginning of a very long one. */
function shortened(slug: string, most: number): string {
  if (slug.length <= most) return slug;
  const end = slug.lastIndexOf('-', most);
  return end > 0 ? slug.slice(0, end) : beginning(slug, most);
}

/** Without half of a character at its end. */
const beginning = (text: string, most: number) =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** The slug itself the first time, then with a number behind it. */
export const numbered = (slug: string, number: number) =>
  number === 1 ? slug : `${shortened(slug, blogLimits.slug - `-${number}`.length)}-${number}`;

interface Among {
  ownerId: string;
  /** The blog that may have the slug already. */
  except?: Types.ObjectId;
}

/** The slug, or with the first number that none of the person's others has or had. */
export async function freeSlug(slug: string, { ownerId, except }: Among): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = numbered(slug, number);
    const taken = await BlogModel.findOne({ ownerId, slugs: candidate }, { _id: 1 }).lean();
    if (!taken || except?.equals(taken._id)) return candidate;
  }
}
