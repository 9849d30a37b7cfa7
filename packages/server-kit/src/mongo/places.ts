import { difference, range, sample } from 'es-toolkit';
import mongoose, { type Schema } from 'mongoose';
import { conflict } from '../errors.ts';
import { type AnyModel, areDuplicateKeys, isDuplicateKey } from './models.ts';

interface PlaceRules {
  /** The field with the id of the person whose documents are counted. */
  owner: string;
  /**
   * Fields of a counted document, where not all of a person's count: it frees its place by losing
   * them.
   */
  counted?: Record<string, string>;
}

/**
 * Gives the documents of a schema numbered places, so that a count limit holds however many are
 * created concurrently: one document of a person takes a place in the write that creates it.
 * Deleting the document frees it; the write after which it no longer counts has to unset `place`,
 * unless `counted` covers that.
 */
export function addPlaces(schema: Schema, { owner, counted = {} }: PlaceRules) {
  schema.add({ place: Number });
  const fields = Object.keys(counted).map((field) => [field, 1] as const);
  schema.index(
    { [owner]: 1, ...Object.fromEntries(fields), place: 1 },
    { unique: true, partialFilterExpression: { ...counted, place: { $exists: true } } },
  );
}

/** Of several that take the same place one succeeds, so that this many attempts cannot all fail. */
const maxTries = 200;

interface PlaceLimit {
  model: AnyModel;
  /**
   * Creates the filter of a person's counted documents, anew for each query, because queries change
   * it.
   */
  counted: () => Record<string, unknown>;
  most: number;
  /** Thrown when no place is left. */
  tooMany: () => Error;
}

const tooBusy = () => conflict('Others were added at the same time. Try again.');
const hasPlace = () => mongoose.trusted({ $gte: 0 });
const hasNone = () => mongoose.trusted({ $exists: false });

/**
 * Calls `write` with a free place, which it must store with the document; again with another one
 * when that was taken meanwhile.
 * @throws the error of `tooMany` when no place is free; then `write` is not called.
 */
export async function withPlace<Result>(
  limit: PlaceLimit,
  write: (place: number) => Promise<Result>,
): Promise<Result> {
  for (let tries = 0; tries < maxTries; tries++) {
    const place = sample(difference(range(limit.most), await findUsedPlaces(limit)));
    if (place === undefined) throw limit.tooMany();
    try {
      return await write(place);
    } catch (err) {
      if (!isPlaceTaken(err)) throw err;
    }
  }
  throw tooBusy();
}

async function findUsedPlaces(limit: PlaceLimit): Promise<number[]> {
  for (let tries = 0; tries < maxTries; tries++) {
    const usedPlaces = await readPlaces(limit);
    if (usedPlaces.length >= limit.most) return usedPlaces;
    if ((await limit.model.countDocuments(limit.counted())) <= usedPlaces.length) return usedPlaces;
    // Documents older than places, and those created regardless of the limit.
    await placeOthers(limit, usedPlaces);
  }
  throw tooBusy();
}

async function readPlaces({ model, counted }: PlaceLimit): Promise<number[]> {
  const documents = await model
    .find({ ...counted(), place: hasPlace() }, { _id: 0, place: 1 })
    .lean<{ place: number }[]>();
  return documents.map(({ place }) => place);
}

async function placeOthers({ model, counted, most }: PlaceLimit, usedPlaces: number[]) {
  const free = difference(range(most), usedPlaces);
  const others = await model
    .find({ ...counted(), place: hasNone() }, { _id: 1 })
    .sort({ _id: 1 })
    .limit(free.length)
    .lean<{ _id: unknown }[]>();
  if (others.length === 0) return;
  const operations = others.map(({ _id }, at) => ({
    updateOne: {
      filter: { ...counted(), _id, place: hasNone() },
      update: { $set: { place: free[at] } },
      timestamps: false,
    },
  }));
  await model.bulkWrite(operations, { ordered: false }).catch((err) => {
    // Another creation took some of the places: the caller checks again.
    if (!areDuplicateKeys(err)) throw err;
  });
}

/** Whether a write failed because another document has its place. */
export const isPlaceTaken = (err: unknown) =>
  isDuplicateKey(err) && 'place' in ((err as { keyPattern?: object }).keyPattern ?? {});
