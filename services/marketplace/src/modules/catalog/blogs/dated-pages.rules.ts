import { invalidInput } from '@soloist/server-kit';
import mongoose from 'mongoose';

const { trusted } = mongoose;

interface Dated {
  _id: unknown;
  publishedAt: Date;
}

/**
 * The filter for the next page of public posts, newest first, after `cursor`; one range of an
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
export function toDatedPage<T extends Dated>(documents: T[], limit: number) {
  const items = documents.slice(0, limit);
  const last = items.at(-1);
  const nextCursor =
    documents.length > limit && last ? `${last.publishedAt.getTime()}-${last._id}` : null;
  return { items, nextCursor };
}
