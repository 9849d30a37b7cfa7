import type { DomainEvent } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/service-kit';
import { model, Schema, type Types } from 'mongoose';

interface MailRoundFields {
  /** Of the person. */
  _id: Types.ObjectId;
  /** Counts the mails that were asked for: of two processes, one makes the next. */
  round: number;
  /** Notes of the last one that are still to be marked. */
  notes: Types.ObjectId[];
  outbox: DomainEvent[];
}
export type StoredMailRound = Omit<MailRoundFields, 'outbox'>;

const schema = new Schema<MailRoundFields>({
  _id: { type: Schema.Types.ObjectId, required: true },
  round: { type: Number, required: true },
  notes: { type: [Schema.Types.ObjectId], default: [] },
});
schema.plugin(outboxPlugin);

export const MailRoundModel = model<MailRoundFields>('MailRound', schema);
