import type { InvoiceKind, TokenClaims } from '@soloist/contracts';
import { conflict, notFound } from '@soloist/server-kit';
import type { JobDeps } from '../../../deps.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { changeInvoice } from './change-invoice.service.ts';
import { finishInvoice } from './finish-invoice.service.ts';
import { stopPendingReminders } from './invoice-balance.rules.ts';

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

/** Voids an unpaid invoice. Idempotent; the first reason stays. */
export const voidInvoice = async (voiding: Voiding, jobDeps: JobDeps): Promise<StoredInvoice> =>
  finishInvoice(await storeVoid(voiding), jobDeps);

/**
 * The write that voids an unpaid invoice; the scheduled task finishes it.
 * @throws AppError `conflict` when it has payments or credits.
 */
export function storeVoid({ reason, ...ref }: Voiding): Promise<StoredInvoice> {
  return changeInvoice(
    () => readInvoice(ref, 'invoice'),
    ({ status, paidTotal, creditedTotal, reminders }) => {
      if (status === 'void') return undefined;
      if (paidTotal > 0) {
        throw conflict(
          'This invoice has payments, so you can’t void it. Send a credit note instead.',
        );
      }
      if (creditedTotal > 0) {
        throw conflict('This invoice is partly credited, so you can’t void it. Credit the rest.');
      }
      const event = reason ? `Voided: ${reason}` : 'Voided';
      return {
        $set: {
          status: 'void',
          balance: 0,
          reminders: stopPendingReminders(reminders),
          unfinished: true,
        },
        $push: { timeline: { at: new Date(), actor: 'freelancer', event } },
      };
    },
  );
}
