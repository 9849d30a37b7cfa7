import type { DomainEvent } from '@soloist/contracts';
import { addPlaces, outboxPlugin } from '@soloist/server-kit';
import mongoose, { type Model, model, Schema, type Types } from 'mongoose';

export const workStates = ['published', 'hidden', 'deleted'] as const;
export type WorkPublicationState = (typeof workStates)[number];

/** A moderator's decision to hide a work: its case and the words to its owner. */
export interface ModerationMark {
  caseId: string;
  words: string;
  /** Its owner had hidden it before. */
  wasHidden?: boolean;
}

/** The common fields of services, portfolio projects, blogs and jobs. */
export interface StoredWork {
  _id: Types.ObjectId;
  ownerId: Types.ObjectId;
  /** The draft it was created from, if any. */
  draft_id?: string;
  /** A deleted work leaves only this, for a month: its draft does not create it again. */
  state: WorkPublicationState;
  /** While this is set, its owner cannot publish it. */
  moderated?: ModerationMark | null;
  /** Its place among a person's limited number, until it is deleted. */
  place?: number;
  /** Grows with each change. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  forgetAt?: Date;
}

type Fields<Stored extends StoredWork> = Omit<Stored, '_id'> & { outbox: DomainEvent[] };

const date = { type: Date, required: true } as const;

/** The schema of works with these additional fields. */
export function workSchema<Stored extends StoredWork>(fields: object) {
  const schema = new Schema(
    {
      ownerId: { type: Schema.Types.ObjectId, required: true },
      draft_id: String,
      state: { type: String, enum: workStates, required: true },
      moderated: Schema.Types.Mixed,
      version: { type: Number, required: true },
      createdAt: date,
      updatedAt: date,
      forgetAt: Date,
      ...fields,
    },
    { minimize: false },
  );
  schema.plugin(outboxPlugin);
  addPlaces(schema, { owner: 'ownerId' });
  schema.index(
    { ownerId: 1, draft_id: 1 },
    { unique: true, partialFilterExpression: { draft_id: { $type: 'string' } } },
  );
  schema.index({ ownerId: 1, state: 1, _id: -1 });
  schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
  return schema as unknown as Schema<Fields<Stored>>;
}

export const workModel = <Stored extends StoredWork>(
  name: string,
  schema: Schema<Fields<Stored>>,
) => model(name, schema) as unknown as Model<Fields<Stored>>;

/** The filter of works that are not deleted. */
export const notDeleted = () => ({
  state: mongoose.trusted({ $in: ['published' as const, 'hidden' as const] }),
});
