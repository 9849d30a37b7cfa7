import { dayMs } from '@soloist/contracts';
import mongoose from 'mongoose';
import { receiptFiles } from '../../files/index.ts';
import { ExpenseModel, type StoredExpense } from '../shared/expenses.model.ts';

const { trusted } = mongoose;

/** Removes expenses that were deleted a day ago, with their receipts. */
export async function removeDeletedExpenses(now = Date.now()) {
  const isOver = { deletedAt: trusted({ $lt: new Date(now - dayMs) }) as never };
  const due = ExpenseModel.find(isOver).lean<StoredExpense[]>().cursor();
  for await (const { _id, freelancerId, receipt } of due) {
    // It may have been restored meanwhile.
    const { deletedCount } = await ExpenseModel.deleteOne({ _id, freelancerId, ...isOver });
    if (deletedCount > 0 && receipt) await receiptFiles.remove(receipt.fileId);
  }
}
