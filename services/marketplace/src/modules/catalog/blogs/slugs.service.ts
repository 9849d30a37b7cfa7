import { blogLimits, shortenSlug } from '@soloist/contracts';
import { indexedText } from '@soloist/server-kit';
import type { Types } from 'mongoose';
import { BlogModel } from './blogs.model.ts';

/** The slug itself first, then the slug with increasing numbers. */
export const numberSlug = (slug: string, number: number) =>
  number === 1 ? slug : `${shortenSlug(slug, blogLimits.slug - `-${number}`.length)}-${number}`;

interface FreeSlugOptions {
  ownerId: string;
  /** The blog that may already use the slug. */
  except?: Types.ObjectId;
}

/** The slug, with the first number that none of the person's other blogs has or had if needed. */
export async function findFreeSlug(
  slug: string,
  { ownerId, except }: FreeSlugOptions,
): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = numberSlug(slug, number);
    const existing = await BlogModel.findOne(
      { ownerId, slugs: indexedText(candidate) },
      { _id: 1 },
    ).lean();
    if (!existing || except?.equals(existing._id)) return candidate;
  }
}
