import type { DomainEvent, WorkDraftContent, WorkDraftKind } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

interface DraftVersionFields {
  ownerId: string;
  draft_id: string;
  kind: WorkDraftKind;
  title: string;
  content: WorkDraftContent;
  revision: number;
  /** When this revision was saved. */
  savedAt: Date;
  words: number;
  /** Set once it is outdated: then its content is gone. */
  forgetAt?: Date;
  outbox: DomainEvent[];
}
export type StoredVersion = Omit<DraftVersionFields, 'outbox'> & { _id: Types.ObjectId };

const needed = { type: String, required: true } as const;

const schema = new Schema<DraftVersionFields>(
  {
    ownerId: needed,
    draft_id: needed,
    kind: needed,
    title: { type: String, default: '' },
    content: { type: Schema.Types.Mixed, required: true },
    revision: { type: Number, required: true },
    savedAt: { type: Date, required: true },
    words: { type: Number, required: true },
    forgetAt: Date,
  },
  { minimize: false },
);
schema.plugin(outboxPlugin);
schema.index({ ownerId: 1, draft_id: 1, revision: -1 }, { unique: true });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const DraftVersionModel = model<DraftVersionFields>('DraftVersion', schema);
