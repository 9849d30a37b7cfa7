import { type PayableInvoice, paymentMaximum, paymentMinimum } from '@soloist/contracts';
import { AppError, conflict, invalidInput } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { PaymentModel } from '../settling/payments.model.ts';

/**
 * What is to be paid for an invoice now: all that is left, or the part that was asked for.
 * @throws AppError `void`, `nothing_due`; `conflict` for what is too little or too much to be paid
 * online; `invalid_input` for a part that the invoice does not allow.
 */
export async function amountDue(invoice: PayableInvoice, part?: number): Promise<number> {
  if (invoice.status === 'void')
    throw new AppError('void', 'This invoice is void: there is nothing to pay.');
  const left = invoice.balance - (await paidMeanwhile(invoice));
  if (left <= 0) throw new AppError('nothing_due', 'This invoice is paid: nothing is left to pay.');
  if (left < paymentMinimum) throw conflict('What is left is too little to be paid online.');
  if (part !== undefined) requireAllowed(part, { left, invoice });
  const amount = part ?? left;
  if (amount > paymentMaximum) throw conflict('This is more than can be paid online at once.');
  return amount;
}

function requireAllowed(
  part: number,
  { left, invoice }: { left: number; invoice: Pick<PayableInvoice, 'deposit' | 'part_payments'> },
) {
  if (part > left) throw invalidInput('This is more than what is left to pay.');
  if (part < paymentMinimum) throw invalidInput('A part is at least 1.00.');
  const isDeposit = part === Math.min(invoice.deposit, left);
  if (part !== left && !invoice.part_payments && !isDeposit)
    throw invalidInput('This invoice is to be paid in full.');
}

/** What came in of which documents has not heard yet: nobody is to pay it again. */
async function paidMeanwhile({ invoiceId, noted }: PayableInvoice): Promise<number> {
  const payments = await PaymentModel.find({
    invoiceId,
    state: 'captured',
    _id: mongoose.trusted({ $nin: noted }),
  }).lean();
  return payments.reduce((sum, { amount }) => sum + amount, 0);
}
