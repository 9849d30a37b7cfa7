import {
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
  type StoredRecipient,
} from '../../deliveries/index.ts';
import {
  currentStatePdf,
  invoiceDefinition,
  invoiceEmailValues,
  nextInstallmentOf,
  type PreviewedEmail,
  presentInvoiceDocument,
  previewedInvoice,
  readEmailTexts,
  type StoredInvoice,
} from '../../documents/index.ts';
import { renderEmail } from '../../email-templates/index.ts';
import type { ComposedEmail, EmailContent } from '../../mail/index.ts';
import type { DocumentEmailDeps, EmailPreviewing } from '../shared/email-attachments.service.ts';
import { attachEnclosure, attachFile, attachPdf } from '../shared/email-attachments.service.ts';
import { attachSenderImage, imageUri } from '../shared/sender-image.service.ts';
import { creditNoteEmail } from './credit-note.email.tsx';
import { invoiceEmail } from './invoice.email.tsx';
import { payUrlOf, receiptOf } from './invoice-printing.job.ts';
import { type ReceiptEmailData, receiptEmail } from './receipt.email.tsx';
import { reminderEmail } from './reminder.email.tsx';

/** Composes the email of an invoice's, reminder's, receipt's or credit note's delivery. */
export async function composeInvoiceEmail(
  invoice: StoredInvoice,
  { delivery, publicUrl }: DocumentEmailDeps,
): Promise<ComposedEmail> {
  const image = await attachSenderImage(invoice.sender);
  const kind = emailKindOf(invoice, delivery);
  const filename = pdfNameOf(invoice, kind);
  const version = invoiceDefinition.versionOf(delivery);
  // A reminder, or an invoice that is emailed again, shows the amount due today.
  const statePdf = delivery.kind === 'receipt' ? undefined : currentStatePdf(invoice);
  const reader = recipientOfDelivery(invoice, delivery) ?? mainRecipientOf(invoice);
  const texts = await readEmailTexts(invoice.freelancerId);
  return {
    ...(await renderInvoiceEmail(invoice, {
      kind,
      text: texts[kind],
      publicUrl,
      reader,
      isGreeted: !delivery.recipientId,
      payment: receiptOf(invoice, delivery.id),
      message: delivery.message,
      senderImage: image ? `cid:${image.cid}` : undefined,
    })),
    headers:
      delivery.kind === 'reminder' ? stopRemindersHeaders(publicUrl, reader.link) : undefined,
    attachments: [
      await (statePdf ? attachFile(statePdf, filename) : attachPdf(invoice, { version, filename })),
      ...(delivery.kind === 'invoice' ? await attachEnclosure(invoice.attachment) : []),
      ...(image ? [image] : []),
    ],
  };
}

/** An email about an invoice with this text, as its client gets it when the invoice is new. */
export async function previewInvoiceEmail(
  invoice: StoredInvoice,
  { kind, text, publicUrl }: EmailPreviewing,
): Promise<PreviewedEmail> {
  const image = await attachSenderImage(invoice.sender);
  const previewed = previewedInvoice(invoice, kind);
  const { subject, html, fromName, replyTo } = await renderInvoiceEmail(previewed, {
    kind,
    text,
    publicUrl,
    reader: mainRecipientOf(invoice),
    isGreeted: true,
    payment: kind === 'receipt' ? samplePayment(invoice.totals.total) : undefined,
    senderImage: image && imageUri(image),
  });
  const enclosure = kind === 'invoice' && invoice.attachment ? [invoice.attachment.name] : [];
  return {
    ...{ subject, html, from: fromName, replyTo },
    attachments: [pdfNameOf(invoice, kind), ...enclosure],
  };
}

/** A payment by card of the whole invoice. */
const samplePayment = (amount: number): ReceiptEmailData['payment'] => ({
  payment_id: 'pay_Qm4vT7xR2kLd9Z',
  amount,
  received_on: new Date().toISOString().slice(0, 'yyyy-mm-dd'.length),
  note: 'Visa ending in 1111',
  left: 0,
});

const pdfNameOf = ({ number }: StoredInvoice, kind: EmailTextKind) =>
  `${pdfTitles[kind] ?? 'Invoice'} ${numberInFileName(number)}.pdf`;
const pdfTitles: Partial<Record<EmailTextKind, string>> = {
  credit_note: 'Credit note',
  receipt: 'Receipt',
};

function emailKindOf(invoice: StoredInvoice, delivery: StoredDocumentDelivery): EmailTextKind {
  if (invoice.kind === 'credit_note') return 'credit_note';
  if (delivery.kind === 'receipt') return 'receipt';
  if (delivery.kind !== 'reminder') return 'invoice';
  return invoice.dueAt.getTime() <= Date.now() ? 'overdue' : 'reminder';
}

interface InvoiceEmail extends EmailPreviewing {
  reader: StoredRecipient;
  /** The standard text greets the client by name; other people it doesn’t know. */
  isGreeted: boolean;
  /** The payment that a receipt confirms. */
  payment: ReceiptEmailData['payment'] | undefined;
  /** The text of this one reminder. */
  message?: string | undefined;
  /** Address of the sender's photo. */
  senderImage: string | undefined;
}

async function renderInvoiceEmail(invoice: StoredInvoice, email: InvoiceEmail) {
  const { name, email: replyTo } = invoice.sender;
  const content = await renderContent(invoice, email);
  return { ...content, fromName: `${name} via Soloist`, replyTo };
}

function renderContent(
  invoice: StoredInvoice,
  { kind, text, publicUrl, reader, isGreeted, payment, message, senderImage }: InvoiceEmail,
): Promise<EmailContent> {
  const document = presentInvoiceDocument(invoice);
  const { balance, sender, title } = invoice;
  const viewUrl = `${publicUrl}${invoiceViewPath(reader.link)}`;
  const next = nextInstallmentOf(invoice);
  const values = invoiceEmailValues({ document, title, balance, link: viewUrl, payment, next });
  const data = {
    document: isGreeted ? document : { ...document, to: { ...document.to, name: '' } },
    balance,
    next,
    viewUrl,
    copies: describeCopies(invoice, reader),
    isCopy: reader.role === 'bcc',
    senderImage,
    replyTo: sender.email,
    ownText: fillEmailText(text, values),
    lateFeeOf: invoice.lateFeeOf?.number,
  };
  if (kind === 'credit_note') {
    const refundedTo = invoice.creditOf?.refundedTo ?? '';
    return renderEmail(creditNoteEmail, { ...data, refundedTo });
  }
  if (payment) return renderEmail(receiptEmail, { ...data, payment });
  if (kind !== 'reminder' && kind !== 'overdue') return renderEmail(invoiceEmail, data);
  return renderEmail(reminderEmail, {
    ...data,
    stopUrl: `${payUrlOf(publicUrl, reader.link)}?stop=reminders`,
    isOverdue: kind === 'overdue',
    message,
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
