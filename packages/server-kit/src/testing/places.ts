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

/**
 * Fills a count limit up to five with copies, as they were stored before there were places, and creates forty
 * documents concurrently.
 * @returns how often each status was answered, and how many documents are counted now.
 */
export async function raceForLastPlaces({ model, counted, most, vary, create }: Race) {
  const sample = await model.findOne(counted()).lean<Record<string, unknown>>().orFail();
  const count = () => model.countDocuments(counted());
  const missing = most - 5 - (await count());
  const copies = Array.from({ length: missing }, (_, n) => {
    const { place: _place, ...copy } = sample;
    return { ...copy, _id: new mongoose.Types.ObjectId(), outbox: [], ...vary?.(n) };
  });
  if (copies.length > 0) await model.collection.insertMany(copies);
  const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => create(n)));
  const answered = (status: number) => replies.filter((reply) => reply.status === status).length;
  return { created: answered(200), refused: answered(409), stored: await count() };
}

/** What the forty are answered, and what is there then. */
export const fiveOfForty = (most: number) => ({ created: 5, refused: 35, stored: most });
