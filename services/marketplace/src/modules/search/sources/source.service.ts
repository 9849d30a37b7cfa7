import type { SearchKind } from '@soloist/contracts';
import type { AnyModel } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { SearchEntry } from '../engine.rules.ts';

/** Number of characters of a text that are searchable. */
export const maxBodyLength = 10_000;

/** A work that is searchable now. */
export interface SearchableWork {
  entry: SearchEntry;
  /** The owner's name. */
  owner: string;
  link: string;
  image: string;
  facts: string;
}

/** The source of the entries of one kind. */
export interface SearchSource {
  kind: SearchKind;
  /** The searchable works among these ids, in their current state. */
  read: (ids: string[]) => Promise<SearchableWork[]>;
  /** All ids that may be searchable, the oldest first. */
  ids: (after: string | null) => Promise<string[]>;
}

const batchSize = 500;

/** Ids of documents in batches, by an index that ends in this field. */
export const createIdLister =
  (model: AnyModel, { filter, by = '_id' }: { filter: object; by?: string }) =>
  async (after: string | null): Promise<string[]> => {
    const from = after ? { [by]: mongoose.trusted({ $gt: after }) } : {};
    const documents = await model
      .find({ ...filter, ...from }, { [by]: 1 })
      .sort({ [by]: 1 })
      .limit(batchSize)
      .lean<Record<string, unknown>[]>();
    return documents.map((document) => String(document[by]));
  };

export const nameOf = ({ fname, lname }: { fname: string; lname: string }) =>
  `${fname} ${lname}`.trim();

export const among = (ids: string[]) => mongoose.trusted({ $in: ids });
