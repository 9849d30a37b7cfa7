import { randomBytes } from 'node:crypto';
import { type InvoiceBalances, taxOfPayment } from '@soloist/contracts';
import { handleJob, type Logger } from '@soloist/server-kit';
import {
  clientId,
  type DocumentPrinter,
  hasSeveralLinks,
  ownLinkOf,
  recipientsOf,
} from '../../deliveries/index.ts';
import {
  currentStatePdf,
  InvoiceModel,
  makeStatePdf,
  netPaymentAmount,
  presentInvoiceDocument,
  type StoredInvoice,
  settlementOf,
  stateOf,
} from '../../documents/index.ts';
import { pdfFiles } from '../../files/index.ts';
import { type PdfPool, renderInvoicePdf, renderReceiptPdf } from '../../rendering/index.ts';
import { loadAvatar, loadLogo } from '../shared/document-images.service.ts';

export const payUrlOf = (publicUrl: string, link: string) => `${publicUrl}/invoice/${link}`;

/** The payment of a receipt, with the payments before it. */
export function receiptOf(invoice: StoredInvoice, deliveryId: string | undefined) {
  const { payments, balance, totals, deliveries } = invoice;
  // Everyone gets the same receipt, which has the version of their delivery.
  const version = deliveries.find(({ id }) => id === deliveryId)?.version;
  const sameIds = deliveries
    .filter((each) => version && each.version === version)
    .map(({ id }) => id);
  const index = payments.findIndex(
    ({ receiptId }) => receiptId && (receiptId === deliveryId || sameIds.includes(receiptId)),
  );
  const payment = payments[index];
  if (!deliveryId || !payment) return undefined;
  const { amount, earlier } = payment;
  // A payment of the whole invoice has the invoice's own tax.
  const isPart = amount < totals.total && totals.tax > 0 && earlier !== undefined;
  return {
    ...payment,
    payer: payerOf(invoice, payment),
    left: payment.left ?? balance,
    tax: isPart ? taxOfPayment(totals, { earlier, amount }) : undefined,
    previous: payments
      .slice(0, index)
      .map((each) => ({
        amount: netPaymentAmount(each),
        received_on: each.received_on,
        isWithheld: each.method === 'tds',
      }))
      .filter((each) => each.amount > 0),
  };
}

/** Who paid online; undefined where only the client has a link. */
const payerOf = (invoice: StoredInvoice, { method, payerId }: StoredInvoice['payments'][number]) =>
  hasSeveralLinks(invoice) && method === 'online'
    ? recipientsOf(invoice).find(({ id }) => id === (payerId ?? clientId))?.email
    : undefined;

/** The document and the images of a printed invoice. */
async function printedContent(invoice: StoredInvoice) {
  const [logo, senderImage] = await Promise.all([
    loadLogo(invoice.sender.logo),
    loadAvatar(invoice.sender.profileImage),
  ]);
  return {
    document: presentInvoiceDocument(invoice),
    logo,
    senderImage,
  };
}

interface InvoicePrinting {
  pool: PdfPool;
  publicUrl: string;
  /** Amounts paid and credited since; without them, the invoice is printed as it was sent. */
  settlement?: InvoiceBalances | null;
}

export const printInvoice = async (
  invoice: StoredInvoice,
  { pool, publicUrl, settlement = null }: InvoicePrinting,
): Promise<Buffer> =>
  renderInvoicePdf(pool, {
    ...(await printedContent(invoice)),
    settlement,
    // Everyone gets the same PDF, which must not hold the link of one of them.
    payUrl: hasSeveralLinks(invoice) ? undefined : payUrlOf(publicUrl, ownLinkOf(invoice)),
    eInvoice: invoice.terms.e_invoice,
  });

/** Prints an invoice or a credit note, and receipts of its payments. */
export const invoicePrinter = {
  async render(invoice: StoredInvoice, { version, pool, publicUrl }): Promise<Buffer> {
    const delivery = invoice.deliveries.find((each) => each.version === version);
    const receipt = receiptOf(invoice, delivery?.id);
    if (!receipt) return printInvoice(invoice, { pool, publicUrl });
    return renderReceiptPdf(pool, { ...(await printedContent(invoice)), receipt });
  },

  // An invoice or a reminder attaches the PDF of the current state.
  async prepareEmail(invoice: StoredInvoice, { delivery, pool, publicUrl }) {
    if (delivery.kind !== 'invoice' && delivery.kind !== 'reminder') return;
    await createStatePdfMaker(pool, publicUrl)(String(invoice._id));
  },
} satisfies DocumentPrinter;

const idBytes = 24;

/** Creates the PDF of an invoice's current state, unless it exists or is not needed. */
export function createStatePdfMaker(pool: PdfPool, publicUrl: string) {
  return async (invoiceId: string): Promise<void> => {
    const invoice = await InvoiceModel.findById(invoiceId).lean<StoredInvoice>();
    const state = invoice && stateOf(invoice);
    if (!state || currentStatePdf(invoice)) return;
    const bytes = await printInvoice(invoice, {
      pool,
      publicUrl,
      settlement: settlementOf(invoice),
    });
    const fileId = randomBytes(idBytes).toString('base64url');
    const { sha256 } = await pdfFiles.put({
      id: fileId,
      bytes,
      contentType: 'application/pdf',
      ownerId: invoice.freelancerId,
    });
    // Someone may be reading the replaced PDF, so the hourly cleanup removes it.
    const recorded = await InvoiceModel.updateOne(
      // One with the client's link is for the client only.
      { _id: invoice._id, ...(hasSeveralLinks(invoice) ? {} : { recipients: null as never }) },
      { $set: { statePdf: { state, fileId, sha256 } } },
    );
    if (recorded.matchedCount === 0) await pdfFiles.remove(fileId);
  };
}
export type StatePdfMaker = ReturnType<typeof createStatePdfMaker>;

export const makeStatePdfJob = (deps: { makeStatePdf: StatePdfMaker; logger: Logger }) =>
  handleJob({
    job: makeStatePdf,
    concurrency: 1,
    run: ({ invoiceId }) => deps.makeStatePdf(invoiceId),
    // The next download requests it again.
    onGivenUp: async (payload, err) =>
      deps.logger.error({ err, ...payload }, 'state PDF rendering failed'),
  });
