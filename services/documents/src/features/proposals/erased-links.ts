import { AppError } from '@soloist/service-kit';
import { model, Schema } from 'mongoose';

interface ErasedLinkFields {
  /** The `contract_id` that a client may still hold by mail. */
  _id: string;
  erasedAt: Date;
}

const schema = new Schema<ErasedLinkFields>({
  _id: String,
  erasedAt: { type: Date, required: true },
});
// By then its proposal would have expired.
schema.index({ erasedAt: 1 }, { expireAfterSeconds: 60 * 24 * 3600 });

/** Links of proposals that were erased with their sender: all that is left of them. */
export const ErasedLinkModel = model<ErasedLinkFields>('ErasedLink', schema);

export async function rememberErased(contract_id: string) {
  await ErasedLinkModel.updateOne(
    { _id: contract_id },
    { $setOnInsert: { erasedAt: new Date() } },
    { upsert: true },
  );
}

/** @throws AppError `gone` when the link's proposal was erased. */
export async function requireNotErased(contract_id: string) {
  if (!(await ErasedLinkModel.exists({ _id: contract_id }))) return;
  throw new AppError('gone', 'This proposal was withdrawn: its sender has closed their account.');
}
