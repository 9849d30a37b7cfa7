import { hourMs, type PaymentDocument } from '@soloist/contracts';
import mongoose, { model, Schema } from 'mongoose';

const { trusted } = mongoose;

/** A document being rendered; it exists while a caller waits for it. */
export interface PrintFields {
  _id: string;
  paper: PaymentDocument;
  askedAt: Date;
  /** The PDF, once it is printed. */
  pdf?: Buffer;
  /** Whether printing has failed for good. */
  failed?: boolean;
}

export const PrintModel = model<PrintFields>(
  'Print',
  new Schema<PrintFields>({
    _id: String,
    paper: { type: Schema.Types.Mixed, required: true },
    askedAt: { type: Date, required: true, index: true },
    pdf: Buffer,
    failed: Boolean,
  }),
);

/** Requests whose caller was killed while waiting. */
export const removeOldPrints = (now = Date.now()) =>
  PrintModel.deleteMany({ askedAt: trusted({ $lt: new Date(now - hourMs) }) });
