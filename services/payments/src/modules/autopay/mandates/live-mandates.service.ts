import type { AutopayScope, PayableInvoice } from '@soloist/contracts';
import mongoose from 'mongoose';
import { MandateModel, type StoredMandate } from './mandates.model.ts';

type Covered = Pick<PayableInvoice, 'clientEmail' | 'recurringId'>;

/** What an autopay covers: of each, a freelancer has one at a time. */
export const liveKeyOf = (scope: AutopayScope, { clientEmail, recurringId }: Covered) =>
  scope === 'client' ? `client ${clientEmail}` : `recurring ${recurringId} ${clientEmail}`;

/** The autopay that covers an invoice; that of its plan goes first. */
export async function findLiveMandate(
  invoice: Covered & Pick<PayableInvoice, 'freelancerId'>,
): Promise<StoredMandate | undefined> {
  const { freelancerId, recurringId } = invoice;
  const keys = [
    ...(recurringId ? [liveKeyOf('recurring', invoice)] : []),
    liveKeyOf('client', invoice),
  ];
  const live = await MandateModel.find({
    freelancerId,
    liveKey: mongoose.trusted({ $in: keys }),
  }).lean<StoredMandate[]>();
  return live.find(({ scope }) => scope === 'recurring') ?? live[0];
}

/**
 * Whether the link of an invoice is its client's, who alone may start autopay: its notices go to them,
 * and the payer must get them.
 */
export const isClients = ({ payerId = 'client' }: Pick<PayableInvoice, 'payerId'>): boolean =>
  payerId === 'client';
