import type { InvoiceKind, TokenClaims } from '@soloist/contracts';
import { conflict, notFound } from '@soloist/server-kit';
import type { JobDeps } from '../../../deps.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { changeInvoice } from './change-invoice.service.ts';
import { finishInvoice } from './finish-invoice.service.ts';
import { requireVoidableFeeNotes } from './late-fee-notes.service.ts';
import { voidUpdate } from './void-invoice.rules.ts';

export interface InvoiceRef {
  user: TokenClaims;
  id: string;
}

/**
 * A document of the caller; with a kind, only one of that kind.
 * @throws AppError `not_found`, for another person's document too; `conflict` for a credit note
 * where an invoice is expected.
 */
export async function readInvoice(
  { user, id }: InvoiceRef,
  kind?: InvoiceKind,
): Promise<StoredInvoice> {
  const invoice = await InvoiceModel.findOne({
    _id: id,
    freelancerId: user.sub,
  }).lean<StoredInvoice>();
  if (!invoice) throw notFound('invoice');
  if (kind && invoice.kind !== kind) {
    throw conflict('This is a credit note, not an invoice.');
  }
  return invoice;
}

interface Voiding extends InvoiceRef {
  reason: string;
}

/**
 * Voids an unpaid invoice, and the fee notes of its late fees. Idempotent; the first reason stays.
 * @throws AppError `conflict` when it or one of its fee notes has payments or credits.
 */
export async function voidInvoice(voiding: Voiding, jobDeps: JobDeps): Promise<StoredInvoice> {
  await requireVoidableFeeNotes(await readInvoice(voiding, 'invoice'));
  return finishInvoice(await storeVoid(voiding), jobDeps);
}

/**
 * The write that voids an unpaid invoice; the scheduled task finishes it.
 * @throws AppError `conflict` when it has payments or credits.
 */
export const storeVoid = ({ reason, ...ref }: Voiding): Promise<StoredInvoice> =>
  changeInvoice(
    () => readInvoice(ref, 'invoice'),
    (invoice) => voidUpdate(invoice, { reason, actor: 'freelancer' }),
  );
