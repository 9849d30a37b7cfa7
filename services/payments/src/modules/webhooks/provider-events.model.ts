import { model, Schema } from 'mongoose';

/**
 * `waiting`: stored, and not processed yet. `done`: processed. `ignored`: its kind has
 * no handler. `failed`: it could not be processed for days; an admin must look at it.
 */
const eventStates = ['waiting', 'done', 'ignored', 'failed'] as const;

export interface ProviderEventFields {
  /** The provider's event id: a repeated event has the same one. */
  _id: string;
  /** Such as `payment.captured`. */
  name: string;
  /** Ids of its records, by kind; their state is queried at the provider. */
  about: Record<string, string>;
  state: (typeof eventStates)[number];
  tries: number;
  /** Why the last try failed; empty without one. */
  problem: string;
  /** Time of the next try; none once processing has ended. */
  tryAt?: Date;
  receivedAt: Date;
}

const schema = new Schema<ProviderEventFields>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    about: { type: Schema.Types.Mixed, default: () => ({}) },
    state: { type: String, enum: eventStates, required: true },
    tries: { type: Number, default: 0 },
    problem: { type: String, default: '' },
    tryAt: Date,
    receivedAt: { type: Date, required: true },
  },
  // Events without a record keep their empty `about`.
  { minimize: false },
);
schema.index({ tryAt: 1 }, { sparse: true });
schema.index({ state: 1, receivedAt: 1 });
schema.index({ receivedAt: 1 });

/** Events of the payment provider, without personal data. */
export const ProviderEventModel = model<ProviderEventFields>('ProviderEvent', schema);
