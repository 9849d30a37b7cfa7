import mongoose from 'mongoose';
import { invalidInput } from '../errors.ts';

/** The MongoDB filter that continues a newest-first list (by `_id`) after `cursor`. */
export function afterCursor(cursor: string | undefined) {
  if (!cursor) return {};
  if (!mongoose.isValidObjectId(cursor)) throw invalidInput('This page does not exist.');
  return { _id: mongoose.trusted({ $lt: new mongoose.Types.ObjectId(cursor) }) };
}

/** Splits `limit + 1` documents into a page and the cursor of the next one. */
export function toPage<T extends { _id: unknown }>(documents: T[], limit: number) {
  const items = documents.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: documents.length > limit && last ? String(last._id) : null };
}
