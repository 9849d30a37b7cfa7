import mongoose, { model, Schema } from 'mongoose';
import { hashAddress } from './hash-address.ts';

interface DoNotAskFields {
  /** SHA-256 of the address: enough to know it again, and kept when its person is erased. */
  _id: string;
  at: Date;
}

/** Addresses that want no more requests, whoever asks. */
export const DoNotAskModel = model<DoNotAskFields>(
  'DoNotAsk',
  new Schema<DoNotAskFields>({ _id: String, at: { type: Date, required: true } }),
);

export async function doNotAsk(emailHash: string) {
  await DoNotAskModel.updateOne(
    { _id: emailHash },
    { $setOnInsert: { at: new Date() } },
    { upsert: true },
  );
}

/** Which of these addresses want no requests. */
export async function findUnwilling(emails: string[]): Promise<Set<string>> {
  const hashes = emails.map(hashAddress);
  const found = await DoNotAskModel.find({ _id: mongoose.trusted({ $in: hashes }) }).lean();
  const unwilling = new Set(found.map(({ _id }) => _id));
  return new Set(emails.filter((_, index) => unwilling.has(hashes[index] ?? '')));
}
