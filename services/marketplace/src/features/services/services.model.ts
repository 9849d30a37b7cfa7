import type { DomainEvent, ServiceTerms } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/service-kit';
import { model, Schema, type Types } from 'mongoose';

/** Of one that was deleted only this is kept, for a month: its draft does not make it anew. */
export const serviceStates = ['published', 'hidden', 'deleted'] as const;
export type ServiceState = (typeof serviceStates)[number];

interface ServiceFields {
  ownerId: Types.ObjectId;
  /** The draft that it was made of, if there was one. */
  draft_id?: string;
  terms: ServiceTerms;
  state: ServiceState;
  /** Grows with each change of the terms. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  forgetAt?: Date;
  outbox: DomainEvent[];
}
export type StoredService = Omit<ServiceFields, 'outbox'> & { _id: Types.ObjectId };

const date = { type: Date, required: true } as const;

const schema = new Schema<ServiceFields>(
  {
    ownerId: { type: Schema.Types.ObjectId, required: true },
    draft_id: String,
    terms: { type: Schema.Types.Mixed, required: true },
    state: { type: String, enum: serviceStates, required: true },
    version: { type: Number, required: true },
    createdAt: date,
    updatedAt: date,
    forgetAt: Date,
  },
  { minimize: false },
);
schema.plugin(outboxPlugin);
schema.index(
  { ownerId: 1, draft_id: 1 },
  { unique: true, partialFilterExpression: { draft_id: { $type: 'string' } } },
);
schema.index({ ownerId: 1, state: 1, _id: -1 });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const ServiceModel = model<ServiceFields>('Service', schema);
