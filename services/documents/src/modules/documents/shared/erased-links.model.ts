import { AppError } from '@soloist/server-kit';
import { model, Schema } from 'mongoose';
import {
  type Addressed,
  type DocumentKind,
  mainRecipientOf,
  recipientsOf,
  type StoredRecipient,
} from '../../deliveries/index.ts';

interface ErasedLinkFields {
  /** The `contract_id` or `orderId` in the link that a client may still have in an email. */
  _id: string;
  erasedAt: Date;
}

const schema = new Schema<ErasedLinkFields>({
  _id: String,
  erasedAt: { type: Date, required: true },
});
// By then its proposal would have expired.
schema.index({ erasedAt: 1 }, { expireAfterSeconds: 60 * 24 * 3600 });

/** Links of documents that were deleted with their sender; nothing else remains of them. */
export const ErasedLinkModel = model<ErasedLinkFields>('ErasedLink', schema);

export async function recordErasedLink(link: string) {
  await ErasedLinkModel.updateOne(
    { _id: link },
    { $setOnInsert: { erasedAt: new Date() } },
    { upsert: true },
  );
}

/** The links of everyone that a document went to. */
export async function recordErasedLinks(document: Addressed) {
  for (const { link } of recipientsOf(document)) await recordErasedLink(link);
}

const isSide = ({ role, removedAt }: StoredRecipient) => role === 'to' && !removedAt;

/**
 * Ends the links of people in CC and BCC, and of those whose access was removed: they are no side of
 * a document that stays. Returns their ids, the recipients that stay, and the client's address, which
 * is the corrected one.
 */
export async function eraseOtherRecipients(document: Addressed) {
  const others = document.recipients?.filter((each) => !isSide(each)) ?? [];
  for (const { link } of others) await recordErasedLink(link);
  return {
    ids: others.map(({ id }) => id),
    recipients: document.recipients?.filter(isSide),
    email: mainRecipientOf(document).email,
  };
}

/** @throws AppError `gone` when the link's document was deleted. */
export async function requireNotErased(link: string, kind: DocumentKind) {
  if (!(await ErasedLinkModel.exists({ _id: link }))) return;
  throw new AppError(
    'gone',
    `This ${kind} is no longer available: its sender closed their account.`,
  );
}
