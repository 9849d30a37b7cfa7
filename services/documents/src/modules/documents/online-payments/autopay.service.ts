import { type DomainEvent, dayMs, type PayableInvoice } from '@soloist/contracts';
import type { JobDeps } from '../../../deps.ts';
import { linkFor } from '../../deliveries/index.ts';
import { MailModel, type StoredMailState } from '../../mail/index.ts';
import { queueNotificationEmail } from '../../notification-emails/index.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';

const patienceMs = 7 * dayMs;

/** Stores when an invoice will be charged, and emails the client once for each event. */
export async function recordAutopay(
  { id, at, payload }: DomainEvent<'autopay.moved'>,
  jobDeps: JobDeps,
): Promise<void> {
  const { news, orderId, freelancerId, clientName, clientEmail, mandateId: _, ...rest } = payload;
  const isPlanned = news === 'announced' || news === 'failed';
  const invoice = await InvoiceModel.findOneAndUpdate(
    { orderId, freelancerId },
    isPlanned
      ? { $set: { autopayAt: new Date(rest.at), autopayNotice: id } }
      : { $unset: { autopayAt: 1, autopayNotice: 1 } },
  ).lean<StoredInvoice>();
  const isWithoutLink = invoice && !linkFor(invoice, invoice.terms.email);
  if (news === 'skipped' || isWithoutLink) return;
  await queueNotificationEmail(
    {
      id,
      at,
      kind: 'autopay',
      to: clientEmail,
      data: { ...rest, news, orderId, client_name: clientName },
      about: freelancerId,
      // A notice that arrives after its charge helps no one.
      giveUpAt: news === 'announced' ? new Date(rest.at) : new Date(Date.parse(at) + patienceMs),
    },
    jobDeps,
  );
}

const unfinished: StoredMailState[] = ['waiting', 'sending', 'committing'];

/** The email about an invoice's next automatic charge, which is not made without it. */
export async function readChargeNotice(
  id: string | undefined,
): Promise<PayableInvoice['chargeNotice']> {
  if (!id) return undefined;
  const mail = await MailModel.findById(id, { state: 1, committedAt: 1 }).lean();
  if (!mail || unfinished.includes(mail.state)) return { id, state: 'waiting' };
  if (mail.state !== 'sent') return { id, state: 'failed' };
  return { id, state: 'sent', sentAt: (mail.committedAt ?? new Date()).toISOString() };
}
