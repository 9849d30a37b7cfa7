import type { InvoiceKind, TokenClaims } from '@soloist/contracts';
import { conflict, notFound } from '@soloist/service-kit';
import type { Asking } from '../../parts.ts';
import { changeInvoice } from './change-invoice.ts';
import { finishInvoice } from './finish-invoice.ts';
import { InvoiceModel, type StoredInvoice } from './invoices.model.ts';
import { stopWaiting } from './settle-invoice.ts';

export interface OwnInvoice {
  user: TokenClaims;
  id: string;
}

/**
 * An own paper; with a kind, only where it is one of that kind.
 * @throws AppError `not_found`, for another person's too; `conflict` for a credit note where an invoice is meant.
 */
export async function readOwnInvoice(
  { user, id }: OwnInvoice,
  kind?: InvoiceKind,
): Promise<StoredInvoice> {
  const invoice = await InvoiceModel.findOne({
    _id: id,
    freelancerId: user.sub,
  }).lean<StoredInvoice>();
  if (!invoice) throw notFound('invoice');
  if (kind && invoice.kind !== kind) {
    throw conflict('This is a credit note: it takes back, and asks for nothing.');
  }
  return invoice;
}

/** Takes an unpaid invoice out of force; twice is harmless, and the first reason stays. */
export async function voidInvoice(
  { reason, ...own }: OwnInvoice & { reason: string },
  asking: Asking,
): Promise<StoredInvoice> {
  const changed = await changeInvoice(
    () => readOwnInvoice(own, 'invoice'),
    ({ status, paidTotal, creditedTotal, reminders }) => {
      if (status === 'void') return undefined;
      if (paidTotal > 0) {
        throw conflict(
          'Something is paid on this invoice, so it cannot be voided. Credit it instead.',
        );
      }
      if (creditedTotal > 0) {
        throw conflict(
          'A part of this invoice is credited, so it cannot be voided. Credit the rest.',
        );
      }
      const event = reason ? `Voided: ${reason}` : 'Voided';
      return {
        $set: { status: 'void', balance: 0, reminders: stopWaiting(reminders), unfinished: true },
        $push: { timeline: { at: new Date(), actor: 'freelancer', event } },
      };
    },
  );
  return finishInvoice(changed, asking);
}
