import type { JournalFormat, JournalSettingsForm } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';

/** The accounts that a freelancer chose for their journal, by format. */
export interface JournalSettingsFields {
  /** The freelancer's id. */
  _id: Types.ObjectId;
  formats: Partial<Record<JournalFormat, JournalSettingsForm>>;
}

export const JournalSettingsModel = model<JournalSettingsFields>(
  'JournalSettings',
  new Schema<JournalSettingsFields>({
    _id: { type: Schema.Types.ObjectId, required: true },
    formats: { type: Schema.Types.Mixed, required: true },
  }),
);
