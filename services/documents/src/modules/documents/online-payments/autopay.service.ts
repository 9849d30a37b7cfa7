import { type DomainEvent, dayMs } from '@soloist/contracts';
import type { JobDeps } from '../../../deps.ts';
import { linkFor } from '../../deliveries/index.ts';
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
    isPlanned ? { $set: { autopayAt: new Date(rest.at) } } : { $unset: { autopayAt: 1 } },
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
