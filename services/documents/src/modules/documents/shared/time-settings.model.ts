import type { TimeSettings } from '@soloist/contracts';
import { model, Schema } from 'mongoose';

export interface TimeSettingsFields extends TimeSettings {
  /** The freelancer's id. */
  _id: string;
}

const needed = { type: String, required: true } as const;
const part = { _id: false, id: false } as const;
const rate = { type: Number, required: true } as const;

export const TimeSettingsModel = model<TimeSettingsFields>(
  'TimeSettings',
  new Schema<TimeSettingsFields>({
    _id: needed,
    rounding: { type: Number, required: true },
    project_rates: [new Schema({ project_id: needed, rate }, part)],
    client_rates: [new Schema({ client_email: needed, rate, currency: needed }, part)],
  }),
);
