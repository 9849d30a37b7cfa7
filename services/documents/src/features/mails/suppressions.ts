import { createHash } from 'node:crypto';
import { emailKey } from '@soloist/contracts';
import { model, Schema } from 'mongoose';

interface SuppressionFields {
  /** SHA-256 of the address: enough to know it again. */
  _id: string;
  /** What its mail server said. */
  reason: string;
  at: Date;
}

/** Addresses that bounced: no mail goes there until a person asks for it. */
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

export async function suppress(address: string, said: string) {
  const reason = said.replaceAll(address, 'the address');
  await SuppressionModel.updateOne(
    { _id: hash(address) },
    { $set: { reason, at: new Date() } },
    { upsert: true },
  );
}

export const liftSuppression = (address: string) =>
  SuppressionModel.deleteOne({ _id: hash(address) });

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Why no mail goes to an address, for people; nothing when it may. */
export async function whySuppressed(address: string): Promise<string | undefined> {
  const found = await SuppressionModel.findById(hash(address)).lean();
  if (!found) return undefined;
  return `Mail to this address bounced on ${day.format(found.at)} (${found.reason}), so it was not tried again.`;
}
