import type { DomainEvent } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

interface MailRoundFields {
  /** Id of the person. */
  _id: Types.ObjectId;
  /** Counts the requested emails: of two processes, only one requests the next. */
  round: number;
  /** Notifications of the last one that are not marked yet. */
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
