import mongoose, { type mongo } from 'mongoose';
import type { Migration } from './migrations.ts';

interface IndexReplacement {
  collection: string;
  /** The index of the previous version. */
  from: mongo.IndexDescription;
  /** Those that take its place: they guarantee what the old one did. */
  to: mongo.IndexDescription[];
}

/** Errors of MongoDB: no such collection, no such index. */
const isMissing = (err: unknown) => [26, 27].includes(Number((err as { code?: unknown }).code));

/** As MongoDB's driver names an index without a name. */
const nameOf = ({ key, name }: mongo.IndexDescription) =>
  name ?? Object.entries(key).flat().join('_');

async function create(collection: string, indexes: mongo.IndexDescription[]) {
  await mongoose.connection.collection(collection).createIndexes(indexes);
}

async function drop(collection: string, index: mongo.IndexDescription) {
  await mongoose.connection
    .collection(collection)
    .dropIndex(nameOf(index))
    .catch((err: unknown) => {
      if (!isMissing(err)) throw err;
    });
}

/**
 * A migration that replaces indexes. It creates the new ones before it drops an old one, so that
 * what they guarantee holds also while it runs, and after it was killed at any step.
 */
export const replaceIndexes = (name: string, replacements: IndexReplacement[]): Migration => ({
  name,
  async up() {
    for (const { collection, from, to } of replacements) {
      await create(collection, to);
      await drop(collection, from);
    }
  },
  async down() {
    for (const { collection, from, to } of replacements) {
      await create(collection, [from]);
      for (const index of to) await drop(collection, index);
    }
  },
});
