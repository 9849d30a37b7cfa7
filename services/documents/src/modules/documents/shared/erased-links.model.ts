import { AppError } from '@soloist/service-kit';
import { model, Schema } from 'mongoose';
import type { DocumentKind } from '../../deliveries/index.ts';

interface ErasedLinkFields {
  /** The `contract_id` or `orderId` that a client may still hold by mail. */
  _id: string;
  erasedAt: Date;
}

const schema = new Schema<ErasedLinkFields>({
  _id: String,
  erasedAt: { type: Date, required: true },
});
// By then its proposal would have expired.
schema.index({ erasedAt: 1 }, { expireAfterSeconds: 60 * 24 * 3600 });

/** Links of documents that were erased with their sender: all that is left of them. */
export const ErasedLinkModel = model<ErasedLinkFields>('ErasedLink', schema);

export async function recordErasedLink(link: string) {
  await ErasedLinkModel.updateOne(
    { _id: link },
    { $setOnInsert: { erasedAt: new Date() } },
    { upsert: true },
  );
}

/** @throws AppError `gone` when the link's document was erased. */
export async function requireNotErased(link: string, kind: DocumentKind) {
  if (!(await ErasedLinkModel.exists({ _id: link }))) return;
  throw new AppError(
    'gone',
    `This ${kind} is no longer available: its sender closed their account.`,
  );
}
