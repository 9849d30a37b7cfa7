import { invalidInput } from '@soloist/service-kit';
import mongoose from 'mongoose';

const { trusted } = mongoose;

interface Dated {
  _id: unknown;
  publishedAt: Date;
}

/**
 * The filter that continues a list of what is public, newest first, after `cursor`; one range of an
 * index that ends in `publishedAt, _id`.
 */
export function beforeCursor(cursor: string | undefined, now = new Date()) {
  if (!cursor) return { publishedAt: trusted({ $lte: now }) };
  const { at, id } = /^(?<at>-?\d{1,15})-(?<id>[0-9a-f]{24})$/.exec(cursor)?.groups ?? {};
  if (!id) throw invalidInput('This page does not exist.');
  const publishedAt = new Date(Math.min(Number(at), now.getTime()));
  return {
    publishedAt: trusted({ $lte: publishedAt }),
    $or: [
      { publishedAt: trusted({ $lt: publishedAt }) },
      { _id: trusted({ $lt: new mongoose.Types.ObjectId(id) }) },
    ],
  };
}

/** Splits `limit + 1` documents into a page and the cursor of the next one. */
export function toDatedPage<T extends Dated>(found: T[], limit: number) {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const nextCursor =
    found.length > limit && last ? `${last.publishedAt.getTime()}-${last._id}` : null;
  return { items, nextCursor };
}
