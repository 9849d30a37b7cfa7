import mongoose, { model, Schema } from 'mongoose';
import { hashAddress } from '../sites/index.ts';

interface DoNotAskFields {
  /** SHA-256 of the address: enough to recognize it, and stored after its account is deleted. */
  _id: string;
  at: Date;
}

/** Addresses that want no more requests from anyone. */
export const DoNotAskModel = model<DoNotAskFields>(
  'DoNotAsk',
  new Schema<DoNotAskFields>({ _id: String, at: { type: Date, required: true } }),
);

export async function storeDoNotAsk(emailHash: string) {
  await DoNotAskModel.updateOne(
    { _id: emailHash },
    { $setOnInsert: { at: new Date() } },
    { upsert: true },
  );
}

/** Which of these addresses want no requests. */
export async function findRefusingAddresses(emails: string[]): Promise<Set<string>> {
  const hashes = emails.map(hashAddress);
  const entries = await DoNotAskModel.find({ _id: mongoose.trusted({ $in: hashes }) }).lean();
  const unwilling = new Set(entries.map(({ _id }) => _id));
  return new Set(emails.filter((_, index) => unwilling.has(hashes[index] ?? '')));
}
