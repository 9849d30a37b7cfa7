import {
  type EmailText,
  type EmailTextKind,
  fillEmailText,
  invoices,
  invoiceViewPath,
  numberInFileName,
} from '@soloist/contracts';
import {
  describeCopies,
  mainRecipientOf,
  recipientOfDelivery,
  type StoredDocumentDelivery,
} from '../../deliveries/index.ts';
import {
  currentStatePdf,
  invoiceDefinition,
  invoiceEmailValues,
  nextInstallmentOf,
  presentInvoiceDocument,
  readEmailTexts,
  type StoredInvoice,
} from '../../documents/index.ts';
import { renderEmail } from '../../email-templates/index.ts';
import type { ComposedEmailOrReason, EmailContent } from '../../mail/index.ts';
import type { DocumentEmailDeps } from '../shared/email-attachments.service.ts';
import { attachEnclosure, attachFile, attachPdf } from '../shared/email-attachments.service.ts';
import { attachSenderImage } from '../shared/sender-image.service.ts';
import { creditNoteEmail } from './credit-note.email.tsx';
import { invoiceEmail } from './invoice.email.tsx';
import { payUrlOf, receiptOf } from './invoice-printing.job.ts';
import { receiptEmail } from './receipt.email.tsx';
import { reminderEmail } from './reminder.email.tsx';

/** Composes the email of an invoice's, reminder's, receipt's or credit note's delivery. */
export async function composeInvoiceEmail(
  invoice: StoredInvoice,
  { delivery, publicUrl }: DocumentEmailDeps,
): Promise<ComposedEmailOrReason> {
  const { sender, number } = invoice;
  const image = await attachSenderImage(sender);
  const filename = `${fileTitleOf(invoice, delivery)} ${numberInFileName(number)}.pdf`;
  const version = invoiceDefinition.versionOf(delivery);
  // A reminder, or an invoice that is emailed again, shows the amount due today.
  const statePdf = delivery.kind === 'receipt' ? undefined : currentStatePdf(invoice);
  const isReminder = delivery.kind === 'reminder';
  const reader = recipientOfDelivery(invoice, delivery) ?? mainRecipientOf(invoice);
  const texts = await readEmailTexts(invoice.freelancerId);
  const content = await renderContent(invoice, {
    delivery,
    texts,
    viewUrl: `${publicUrl}${invoiceViewPath(reader.link)}`,
    stopUrl: `${payUrlOf(publicUrl, reader.link)}?stop=reminders`,
    copies: describeCopies(invoice, reader),
    isCopy: reader.role === 'bcc',
    senderImage: image ? `cid:${image.cid}` : undefined,
  });
  return {
    ...content,
    fromName: `${sender.name} via Soloist`,
    replyTo: sender.email,
    headers: isReminder ? stopRemindersHeaders(publicUrl, reader.link) : undefined,
    attachments: [
      await (statePdf ? attachFile(statePdf, filename) : attachPdf(invoice, { version, filename })),
      ...(delivery.kind === 'invoice' ? await attachEnclosure(invoice.attachment) : []),
      ...(image ? [image] : []),
    ],
  };
}

function fileTitleOf({ kind }: StoredInvoice, delivery: StoredDocumentDelivery) {
  if (kind === 'credit_note') return 'Credit note';
  return delivery.kind === 'receipt' ? 'Receipt' : 'Invoice';
}

interface EmailMoment {
  delivery: StoredDocumentDelivery;
  isOverdue: boolean;
}

function textKindOf(invoice: StoredInvoice, { delivery, isOverdue }: EmailMoment): EmailTextKind {
  if (invoice.kind === 'credit_note') return 'credit_note';
  if (delivery.kind === 'receipt') return 'receipt';
  if (delivery.kind !== 'reminder') return 'invoice';
  return isOverdue ? 'overdue' : 'reminder';
}

interface ContentOptions {
  delivery: StoredDocumentDelivery;
  /** The sender's own texts. */
  texts: Partial<Record<EmailTextKind, EmailText>>;
  viewUrl: string;
  stopUrl: string;
  senderImage?: string;
  copies: string;
  isCopy: boolean;
}

function renderContent(
  invoice: StoredInvoice,
  { delivery, texts, stopUrl, ...links }: ContentOptions,
): Promise<EmailContent> {
  const document = presentInvoiceDocument(invoice);
  const { balance, sender, dueAt, title } = invoice;
  const isOverdue = dueAt.getTime() <= Date.now();
  const payment = receiptOf(invoice, delivery.id);
  const next = nextInstallmentOf(invoice);
  const values = invoiceEmailValues({
    document,
    title,
    balance,
    link: links.viewUrl,
    payment,
    next,
  });
  const kind = textKindOf(invoice, { delivery, isOverdue });
  const ownText = fillEmailText(texts[kind], values);
  const greeted = {
    ...document,
    // The standard text greets the client by name; other people it doesn’t know.
    to: { ...document.to, name: delivery.recipientId ? '' : document.to.name },
  };
  const data = {
    ...{ ...links, document: greeted, balance, next, replyTo: sender.email, ownText },
    lateFeeOf: invoice.lateFeeOf?.number,
  };
  if (invoice.kind === 'credit_note') {
    return renderEmail(creditNoteEmail, {
      ...data,
      refundedTo: invoice.creditOf?.refundedTo ?? '',
    });
  }
  if (payment) return renderEmail(receiptEmail, { ...data, payment });
  if (delivery.kind !== 'reminder') return renderEmail(invoiceEmail, data);
  return renderEmail(reminderEmail, {
    ...data,
    stopUrl,
    isOverdue,
    message: delivery.message || undefined,
  });
}

/** Mail programs offer to stop reminders, in one click (RFC 8058). */
function stopRemindersHeaders(publicUrl: string, link: string) {
  const path = invoices.stopReminders.path.replace(':orderId', link);
  return {
    'List-Unsubscribe': `<${publicUrl}/api${path}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
