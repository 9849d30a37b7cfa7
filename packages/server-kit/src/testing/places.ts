import { countBy, difference, range } from 'es-toolkit';
import mongoose from 'mongoose';
import type { AnyModel } from '../mongo/models.ts';

interface Race {
  model: AnyModel;
  /** The filter of one person's counted documents, of which there is at least one. */
  counted: () => Record<string, unknown>;
  most: number;
  /** What must differ from document to document. */
  vary?: (n: number) => object;
  create: (n: number) => Promise<{ status: number }>;
}

/** How many of the copies have no place, as documents had none before there were places. */
const withoutPlace = 10;

/**
 * Fills a count limit up to five with copies, and creates forty documents concurrently.
 * @returns how often each status was answered, and how many documents are counted now.
 */
export async function raceForLastPlaces({ model, counted, most, vary, create }: Race) {
  const sample = await model.findOne(counted()).lean<Record<string, unknown>>().orFail();
  const count = () => model.countDocuments(counted());
  const missing = most - 5 - (await count());
  const used: number[] = await model.distinct('place', counted());
  const free = difference(range(most), used);
  const copies = range(missing).map((n) => {
    const { place: _place, ...copy } = sample;
    const place = n < withoutPlace ? {} : { place: free[n] };
    return { ...copy, ...place, _id: new mongoose.Types.ObjectId(), outbox: [], ...vary?.(n) };
  });
  if (copies.length > 0) await model.collection.insertMany(copies);
  const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => create(n)));
  return { answers: countBy(replies, ({ status }) => status), stored: await count() };
}

/** What the forty are answered by status, and what is there then. */
export const fiveOfForty = (most: number) => ({ answers: { 200: 5, 409: 35 }, stored: most });
