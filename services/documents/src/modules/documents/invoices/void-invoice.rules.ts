import { conflict } from '@soloist/server-kit';
import type { UpdateQuery } from 'mongoose';
import type { InvoiceFields, StoredInvoice } from '../shared/invoices.model.ts';
import { stopPendingReminders } from './invoice-balance.rules.ts';

interface Voided {
  reason: string;
  actor: 'freelancer' | 'system';
}

/**
 * The write that voids an unpaid invoice; undefined when it is void already.
 * @throws AppError `conflict` when it has payments or credits.
 */
export function voidUpdate(
  { status, paidTotal, creditedTotal, reminders }: StoredInvoice,
  { reason, actor }: Voided,
): UpdateQuery<InvoiceFields> | undefined {
  if (status === 'void') return undefined;
  if (paidTotal > 0) {
    throw conflict('This invoice has payments, so you can’t void it. Send a credit note instead.');
  }
  if (creditedTotal > 0) {
    throw conflict('This invoice is partly credited, so you can’t void it. Credit the rest.');
  }
  return {
    $set: {
      status: 'void',
      balance: 0,
      reminders: stopPendingReminders(reminders),
      unfinished: true,
    },
    $push: { timeline: { at: new Date(), actor, event: reason ? `Voided: ${reason}` : 'Voided' } },
  };
}
