import {
  type DraftKind,
  draftKinds,
  type InvoicePrefill,
  type ProposalPrefill,
} from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';

/** What became of a draft; of one that was sent or deleted only this is kept, for a month. */
export const draftStates = ['kept', 'sent', 'deleted'] as const;
export type DraftState = (typeof draftStates)[number];

export interface DraftFields {
  freelancerId: string;
  draft_id: string;
  kind: DraftKind;
  title: string;
  content: ProposalPrefill | InvoicePrefill;
  revision: number;
  state: DraftState;
  updatedAt: Date;
  /** When what is left of a closed draft goes: no browser saves it so late. */
  forgetAt?: Date;
}
export type StoredDraft = DraftFields & { _id: Types.ObjectId };

const needed = { type: String, required: true } as const;

const schema = new Schema<DraftFields>(
  {
    freelancerId: needed,
    draft_id: needed,
    kind: { type: String, enum: draftKinds, required: true },
    title: { type: String, default: '' },
    content: { type: Schema.Types.Mixed, default: {} },
    revision: { type: Number, required: true },
    state: { type: String, enum: draftStates, required: true },
    updatedAt: { type: Date, required: true },
    forgetAt: Date,
  },
  // An empty part of a draft is a part of it.
  { minimize: false },
);
schema.index({ freelancerId: 1, draft_id: 1 }, { unique: true });
schema.index({ freelancerId: 1, state: 1, kind: 1, _id: -1 });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const DraftModel = model<DraftFields>('Draft', schema);
