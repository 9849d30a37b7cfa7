import { blogLimits, shortenSlug } from '@soloist/contracts';
import { indexedText } from '@soloist/service-kit';
import type { Types } from 'mongoose';
import { BlogModel } from './blogs.model.ts';

/** The slug itself the first time, then with a number behind it. */
export const numbered = (slug: string, number: number) =>
  number === 1 ? slug : `${shortenSlug(slug, blogLimits.slug - `-${number}`.length)}-${number}`;

interface Among {
  ownerId: string;
  /** The blog that may have the slug already. */
  except?: Types.ObjectId;
}

/** The slug, or with the first number that none of the person's others has or had. */
export async function freeSlug(slug: string, { ownerId, except }: Among): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = numbered(slug, number);
    const taken = await BlogModel.findOne(
      { ownerId, slugs: indexedText(candidate) },
      { _id: 1 },
    ).lean();
    if (!taken || except?.equals(taken._id)) return candidate;
  }
}
