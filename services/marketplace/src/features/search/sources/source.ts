import type { SearchKind } from '@soloist/contracts';
import type { AnyModel } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { SearchEntry } from '../engine.ts';

/** Characters of a text that words are found in. */
export const mostBody = 10_000;

/** Something that people may find now. */
export interface Findable {
  entry: SearchEntry;
  /** Whose it is: a name. */
  owner: string;
  link: string;
  image: string;
  facts: string;
}

/** Where the things of one kind are kept. */
export interface Source {
  kind: SearchKind;
  /** Those of them that people may find, as they are now. */
  read: (ids: string[]) => Promise<Findable[]>;
  /** All that might be found, the oldest first. */
  ids: (after: string | null) => Promise<string[]>;
}

const atOnce = 500;

/** Ids of documents in batches, by an index that ends in this field. */
export const idsIn =
  (model: AnyModel, { filter, by = '_id' }: { filter: object; by?: string }) =>
  async (after: string | null): Promise<string[]> => {
    const from = after ? { [by]: mongoose.trusted({ $gt: after }) } : {};
    const found = await model
      .find({ ...filter, ...from }, { [by]: 1 })
      .sort({ [by]: 1 })
      .limit(atOnce)
      .lean<Record<string, unknown>[]>();
    return found.map((document) => String(document[by]));
  };

export const nameOf = ({ fname, lname }: { fname: string; lname: string }) =>
  `${fname} ${lname}`.trim();

export const among = (ids: string[]) => mongoose.trusted({ $in: ids });
