import mongoose, { Schema } from 'mongoose';
import type { Histogram } from './histogram.rules.ts';

/** Browser reports of a version in one hour, on one page, during one canary of its remote. */
export interface StoredVitals {
  remote: string;
  version: string;
  page: string;
  hour: Date;
  /** The running canary of the remote; empty without one. */
  canary: string;
  loads: number;
  faultyLoads: number;
  lcp: Histogram;
  inp: Histogram;
  cls: Histogram;
  ttfb: Histogram;
}

/** Reports are deleted after a month. */
export const retentionSeconds = 31 * 24 * 3600;
const text = { type: String, required: true } as const;
const count = { type: Number, default: 0 };
const histogram = { type: Schema.Types.Mixed, default: () => ({}) };

const schema = new Schema<StoredVitals>(
  {
    ...{ remote: text, version: text, page: text },
    hour: { type: Date, required: true },
    canary: { type: String, default: '' },
    ...{ loads: count, faultyLoads: count },
    ...{ lcp: histogram, inp: histogram, cls: histogram, ttfb: histogram },
  },
  { versionKey: false, minimize: false },
);
schema.index({ remote: 1, version: 1, hour: 1, page: 1, canary: 1 }, { unique: true });
schema.index({ remote: 1, hour: -1 });
schema.index({ canary: 1 });
schema.index({ hour: 1 }, { expireAfterSeconds: retentionSeconds });

export const VitalsModel = mongoose.model<StoredVitals>('Vitals', schema);
