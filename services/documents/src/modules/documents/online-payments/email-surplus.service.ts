import type { DomainEvent } from '@soloist/contracts';
import type { JobDeps } from '../../../deps.ts';
import { activeRecipientsOf, mainRecipientOf } from '../../deliveries/index.ts';
import { queueNotificationEmail } from '../../notification-emails/index.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';

const patienceMs = 7 * 24 * 3600 * 1000;

/** Emails the client once for each event that their overpayment is refunded. */
export async function emailSurplusRefund(
  { id, at, payload }: DomainEvent<'payment.refunded'>,
  jobDeps: JobDeps,
) {
  if (!payload.isSurplus) return;
  const { invoiceId, paymentId, amount, currency, reason } = payload;
  const invoice = await InvoiceModel.findById(invoiceId).lean<StoredInvoice>();
  const payment = invoice?.payments.find(({ payment_id }) => payment_id === paymentId);
  if (!invoice || !payment) return;
  const { terms, sender, number, freelancerId } = invoice;
  const payer =
    activeRecipientsOf(invoice).find(({ id }) => id === payment.payerId) ??
    mainRecipientOf(invoice);
  await queueNotificationEmail(
    {
      id,
      at,
      kind: 'surplus-returned',
      to: payer.email,
      data: {
        client_name: terms.client_name,
        senderName: sender.name,
        senderEmail: sender.email,
        number,
        amount,
        currency,
        paidWith: payment.note,
        reason,
        orderId: payer.link,
      },
      about: freelancerId,
      giveUpAt: new Date(Date.parse(at) + patienceMs),
    },
    jobDeps,
  );
}
