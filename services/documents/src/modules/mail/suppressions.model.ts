import { createHash } from 'node:crypto';
import { emailKey, longDay } from '@soloist/contracts';
import { model, Schema } from 'mongoose';

interface SuppressionFields {
  /** SHA-256 of the address, which is enough to recognize it. */
  _id: string;
  /** The mail server's reply. */
  reason: string;
  at: Date;
}

/** Addresses that bounced: no email goes there until a person requests it. */
export const SuppressionModel = model<SuppressionFields>(
  'Suppression',
  new Schema<SuppressionFields>({
    _id: String,
    reason: { type: String, default: '' },
    at: { type: Date, required: true },
  }),
);

const hash = (address: string) =>
  createHash('sha256').update(emailKey(address)).digest('base64url');

export async function suppress(address: string, response: string) {
  const reason = response.replaceAll(address, 'the address');
  await SuppressionModel.updateOne(
    { _id: hash(address) },
    { $set: { reason, at: new Date() } },
    { upsert: true },
  );
}

export const liftSuppression = (address: string) =>
  SuppressionModel.deleteOne({ _id: hash(address) });

/** The reason, for people, why an address gets no emails; undefined when it does. */
export async function findSuppressionReason(address: string): Promise<string | undefined> {
  const suppression = await SuppressionModel.findById(hash(address)).lean();
  if (!suppression) return undefined;
  return `An email to this address bounced on ${longDay(suppression.at)} (${suppression.reason}), so we didn’t send this one.`;
}
