import { type InvoiceSettlement, invoices } from '@soloist/contracts';
import { creditNoteMail } from '../../mail-templates/credit-note-mail.tsx';
import { invoiceMail } from '../../mail-templates/invoice-mail.tsx';
import { receiptMail } from '../../mail-templates/receipt-mail.tsx';
import { reminderMail } from '../../mail-templates/reminder-mail.tsx';
import { type RenderedMail, renderMail } from '../../mail-templates/render-mail.tsx';
import { renderInvoicePdf } from '../../rendering/invoice-pdf.ts';
import type { PdfPool } from '../../rendering/pdf-pool.ts';
import { renderReceiptPdf } from '../../rendering/receipt-pdf.tsx';
import type { StoredDelivery } from '../deliveries/paper-fields.ts';
import type { PaperPrinter } from '../deliveries/paper-printers.ts';
import { logoOnPaper, photoOnPaper } from '../files/paper-images.ts';
import { attachEnclosure, attachFile, attachPdf } from '../mails/letter-files.ts';
import { photoOf } from '../mails/letter-photo.ts';
import type { LetterOrNone } from '../mails/letters.ts';
import { invoicePaper } from './invoice-paper.ts';
import type { StoredInvoice } from './invoices.model.ts';
import { presentInvoiceDocument } from './invoices.presenter.ts';
import { currentStatePdf } from './state-pdf.ts';

const payUrlOf = (publicUrl: string, { orderId }: StoredInvoice) =>
  `${publicUrl}/invoice/${orderId}`;

/** The payment that a receipt is of. */
function receiptOf({ payments, balance }: StoredInvoice, deliveryId: string | undefined) {
  const payment = payments.find(({ receiptId }) => receiptId === deliveryId);
  return deliveryId && payment && { ...payment, left: payment.left ?? balance };
}

/** The document and the images of a printed invoice. */
async function printedContent(invoice: StoredInvoice) {
  const [logo, senderImage] = await Promise.all([
    logoOnPaper(invoice.sender.logo),
    photoOnPaper(invoice.sender.profileImage),
  ]);
  return {
    document: presentInvoiceDocument(invoice),
    ...(logo ? { logo } : {}),
    ...(senderImage ? { senderImage } : {}),
  };
}

interface InvoicePrinting {
  pool: PdfPool;
  publicUrl: string;
  /** Without it, the invoice as it was sent. */
  settlement?: InvoiceSettlement | null;
}

export const printInvoice = async (
  invoice: StoredInvoice,
  { pool, publicUrl, settlement = null }: InvoicePrinting,
): Promise<Buffer> =>
  renderInvoicePdf(pool, {
    ...(await printedContent(invoice)),
    settlement,
    payUrl: payUrlOf(publicUrl, invoice),
    eInvoice: invoice.terms.e_invoice,
  });

/** How an invoice or a credit note, and a receipt of what was paid, is printed and mailed. */
export const invoicePrinter = {
  async render(invoice: StoredInvoice, { version, pool, publicUrl }): Promise<Buffer> {
    const delivery = invoice.deliveries.find((each) => each.version === version);
    const receipt = receiptOf(invoice, delivery?.id);
    if (!receipt) return printInvoice(invoice, { pool, publicUrl });
    return renderReceiptPdf(pool, { ...(await printedContent(invoice)), receipt });
  },

  async write(invoice: StoredInvoice, { delivery, publicUrl }): Promise<LetterOrNone> {
    const { sender, number } = invoice;
    const photo = await photoOf(sender);
    const filename = `${nameOf(invoice, delivery)} ${number}.pdf`;
    const version = invoicePaper.versionOf(delivery);
    // A reminder, or an invoice that is mailed once more, says what is due today.
    const today = delivery.kind === 'receipt' ? undefined : currentStatePdf(invoice);
    const isReminder = delivery.kind === 'reminder';
    const text = await writeText(invoice, {
      delivery,
      payUrl: payUrlOf(publicUrl, invoice),
      ...(photo ? { senderImage: `cid:${photo.cid}` } : {}),
    });
    return {
      ...text,
      fromName: `${sender.name} via Soloist`,
      replyTo: sender.email,
      ...(isReminder ? { headers: stopHeaders(publicUrl, invoice) } : {}),
      attachments: [
        await (today ? attachFile(today, filename) : attachPdf(invoice, { version, filename })),
        ...(delivery.kind === 'invoice' ? await attachEnclosure(invoice.attachment) : []),
        ...(photo ? [photo] : []),
      ],
    };
  },
} satisfies PaperPrinter;

function nameOf({ kind }: StoredInvoice, delivery: StoredDelivery) {
  if (kind === 'credit_note') return 'Credit note';
  return delivery.kind === 'receipt' ? 'Receipt' : 'Invoice';
}

interface TextWriting {
  delivery: StoredDelivery;
  payUrl: string;
  senderImage?: string;
}

function writeText(
  invoice: StoredInvoice,
  { delivery, ...links }: TextWriting,
): Promise<RenderedMail> {
  const document = presentInvoiceDocument(invoice);
  const { balance, sender, dueAt } = invoice;
  const data = { ...links, document, balance, replyTo: sender.email };
  if (invoice.kind === 'credit_note') {
    return renderMail(creditNoteMail, { ...data, refundedTo: invoice.creditOf?.refundedTo ?? '' });
  }
  const payment = receiptOf(invoice, delivery.id);
  if (payment) return renderMail(receiptMail, { ...data, payment });
  if (delivery.kind !== 'reminder') return renderMail(invoiceMail, data);
  return renderMail(reminderMail, { ...data, isOverdue: dueAt.getTime() <= Date.now() });
}

/** Mail programs offer to stop reminders, in one click (RFC 8058). */
function stopHeaders(publicUrl: string, { orderId }: StoredInvoice) {
  const path = invoices.stopReminders.path.replace(':orderId', orderId);
  return {
    'List-Unsubscribe': `<${publicUrl}/api${path}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
