import { randomBytes } from 'node:crypto';
import { type Expense, maxReceiptsBytes } from '@soloist/contracts';
import { AppError, limitReached, notFound, type UploadedFile } from '@soloist/server-kit';
import { fileTypeFromBuffer } from 'file-type';
import mongoose from 'mongoose';
import {
  isDrawable,
  receiptFiles,
  reencode,
  registerFileReferrer,
  withEnding,
} from '../../files/index.ts';
import { ExpenseModel, type StoredExpense, type StoredReceipt } from '../shared/expenses.model.ts';
import { type ExpenseRef, presentExpense, readExpense } from './expenses.service.ts';

const { trusted } = mongoose;
const idBytes = 24;
/** Small print stays readable. */
const target = { longestSide: 2560, quality: 85 };

/** A deleted expense keeps its receipt until it can’t be restored any more. */
const stored = (ref: ExpenseRef) => ({ ...ref, deletedAt: null as never });

registerFileReferrer({
  store: receiptFiles,
  isReferredTo: async ({ id, ownerId }) =>
    Boolean(await ExpenseModel.exists({ freelancerId: ownerId, 'receipt.fileId': id })),
});

/**
 * Stores a receipt in place of the one before. An expense that an invoice bills can still get one.
 * @throws AppError `not_found`, for another person's expense too.
 */
export async function saveReceipt(ref: ExpenseRef, upload: UploadedFile): Promise<Expense> {
  await readExpense(ref);
  await requireReceiptRoom(ref, upload);
  const receipt = await storeReceipt(upload, ref.freelancerId);
  const before = await ExpenseModel.findOneAndUpdate(stored(ref), {
    $set: { receipt },
  }).lean<StoredExpense>();
  if (!before) {
    await receiptFiles.remove(receipt.fileId);
    throw notFound('expense');
  }
  if (before.receipt) await receiptFiles.remove(before.receipt.fileId);
  return presentExpense(await readExpense(ref));
}

/**
 * Concurrent uploads may exceed it by as much as they add.
 * @throws AppError `limit_reached`.
 */
async function requireReceiptRoom(
  { freelancerId, expense_id }: ExpenseRef,
  { bytes }: UploadedFile,
) {
  // The receipt that it replaces makes room.
  const [sum] = await ExpenseModel.aggregate<{ size: number }>([
    { $match: { freelancerId, expense_id: trusted({ $ne: expense_id }) } },
    { $group: { _id: null, size: { $sum: '$receipt.size' } } },
  ]);
  if ((sum?.size ?? 0) + bytes.length <= maxReceiptsBytes) return;
  throw limitReached('Your receipts have reached the limit of 2 GB. Delete one first.');
}

async function storeReceipt(upload: UploadedFile, ownerId: string): Promise<StoredReceipt> {
  const { bytes, name, type } = await contentOf(upload);
  const { id, sha256, size } = await receiptFiles.put({
    id: randomBytes(idBytes).toString('base64url'),
    bytes,
    contentType: type,
    ownerId,
  });
  return { fileId: id, sha256, size, name, type };
}

/** @throws AppError with a sentence about the file. */
async function contentOf({ bytes, name }: UploadedFile) {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (type === 'application/pdf') return { bytes, name: withEnding(name, 'pdf'), type };
  if (!isDrawable(type) && !/^image\/hei[cf]/.test(type)) {
    throw new AppError('unsupported_media_type', 'Choose a PDF or an image of the receipt.');
  }
  const image = await reencode(bytes, target);
  return { bytes: image.bytes, name: withEnding(name, 'webp'), type: 'image/webp' };
}

/** Deletes an expense's receipt. Idempotent. */
export async function removeReceipt(ref: ExpenseRef): Promise<Expense> {
  const before = await ExpenseModel.findOneAndUpdate(stored(ref), {
    $unset: { receipt: 1 },
  }).lean<StoredExpense>();
  if (!before) throw notFound('expense');
  if (before.receipt) await receiptFiles.remove(before.receipt.fileId);
  return presentExpense(await readExpense(ref));
}

/** @throws AppError `not_found`, for another person's expense too. */
export async function findReceipt(ref: ExpenseRef): Promise<StoredReceipt> {
  const { receipt } = await readExpense(ref);
  if (!receipt) throw notFound('receipt');
  return receipt;
}
