import { model, Schema } from 'mongoose';

/**
 * `waiting`: taken, and not worked through yet. `done`: what it told of is settled. `ignored`: nothing
 * here is settled by its kind. `failed`: it could not be worked through for days; a person must look at it.
 */
const eventStates = ['waiting', 'done', 'ignored', 'failed'] as const;

export interface ProviderEventFields {
  /** The provider's: told again, it is the same one. */
  _id: string;
  /** Such as `payment.captured`. */
  name: string;
  /** The ids of the things that it tells of, by their kinds; what it says of them is asked for. */
  about: Record<string, string>;
  state: (typeof eventStates)[number];
  tries: number;
  /** Why the last try failed; empty without one. */
  problem: string;
  /** When it is tried next; none once nothing is left to do. */
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
  // Those about nothing keep their empty `about`.
  { minimize: false },
);
schema.index({ tryAt: 1 }, { sparse: true });
schema.index({ state: 1, receivedAt: 1 });
schema.index({ receivedAt: 1 });

/** What the payment provider told, without what it said of people. */
export const ProviderEventModel = model<ProviderEventFields>('ProviderEvent', schema);
