import { invalidInput } from '@soloist/server-kit';
import mongoose from 'mongoose';

const { trusted } = mongoose;
const cursorForm = /^(\d{1,15})-([0-9a-f]{24})$/;

interface Order<Field extends string> {
  field: Field;
  /** 1 for ascending order, earliest first. */
  direction: 1 | -1;
}

/**
 * The filter for the page after `cursor` in a list ordered by a time, then by `_id`.
 * @throws AppError `invalid_input` for an invalid cursor.
 */
export function afterTime<Field extends string>(
  cursor: string | undefined,
  { field, direction }: Order<Field>,
) {
  if (!cursor) return {};
  const [, ms, id] = cursorForm.exec(cursor) ?? [];
  if (!ms || !id) throw invalidInput('This page does not exist.');
  const [at, _id] = [new Date(Number(ms)), new mongoose.Types.ObjectId(id)];
  const [beyond, upTo] = direction === 1 ? (['$gt', '$gte'] as const) : (['$lt', '$lte'] as const);
  return {
    $and: [
      { [field]: trusted({ [upTo]: at }) },
      { $or: [{ [field]: trusted({ [beyond]: at }) }, { _id: trusted({ [beyond]: _id }) }] },
    ],
  };
}

/** Splits `limit + 1` documents into a page and the cursor of the next one. */
export function toTimePage<T extends { _id: unknown }>(
  rows: T[],
  { limit, timeOf }: { limit: number; timeOf: (item: T) => Date },
) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { items, nextCursor: hasMore ? `${timeOf(last).getTime()}-${last._id}` : null };
}
