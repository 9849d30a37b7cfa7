import { numberInFileName } from '@soloist/contracts';
import type { DataSubject } from '@soloist/server-kit';
import { pdfFiles } from '../../files/index.ts';
import { MailModel } from '../../mail/index.ts';
import { recordErasedLink } from '../shared/erased-links.model.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { presentInvoiceDetail, presentPublicInvoice } from './invoices.presenter.ts';
import { presentLateFees } from './late-fees.rules.ts';

/** A person's invoices and their files, and the invoices sent to their address. */
export async function readPersonsInvoices({ userId, email }: DataSubject) {
  const [sent, received] = await Promise.all(
    [{ freelancerId: userId }, { 'terms.email': email }].map((filter) =>
      InvoiceModel.find(filter).sort({ _id: -1 }).lean<StoredInvoice[]>(),
    ),
  );
  return {
    records: {
      invoices: (sent ?? []).map((invoice) => ({
        ...presentInvoiceDetail(invoice),
        lateFees: presentLateFees(invoice),
      })),
      receivedInvoices: (received ?? []).map(presentPublicInvoice),
    },
    files: (sent ?? []).flatMap(filesOf),
  };
}

/** A credit note may have an invoice's number, and a receipt is a further PDF of its invoice. */
function filesOf({ kind, number, pdfs, attachment }: StoredInvoice) {
  const title = kind === 'credit_note' ? 'Credit note ' : '';
  const name = `invoices/${title}${numberInFileName(number)}`;
  const files = pdfs.map(({ version, fileId }) => ({
    id: `pdfs.${fileId}`,
    name: `${name}${version > 1 ? ` (${version})` : ''}.pdf`,
  }));
  if (!attachment) return files;
  return [
    ...files,
    { id: `attachments.${attachment.fileId}`, name: `${name} with ${attachment.name}` },
  ];
}

/**
 * An invoice that reached its client also belongs to the client, and the law requires storing it
 * for years: only details that are not part of the invoice are deleted. An invoice that is void, or
 * was never sent, is deleted as a whole.
 */
export async function erasePersonsInvoices(freelancerId: string) {
  for await (const invoice of InvoiceModel.find({ freelancerId }).lean<StoredInvoice>()) {
    if (isClients(invoice)) await stripInvoice(invoice);
    else await eraseInvoice(invoice);
  }
}

const isClients = ({ status, deliveries }: StoredInvoice) =>
  status !== 'void' && (status !== 'sent' || deliveries.some(({ state }) => state === 'sent'));

/** Its record is deleted last: until then, a repeated run finds the rest. */
async function eraseInvoice({ _id, orderId, ...invoice }: StoredInvoice) {
  await MailModel.deleteMany({ paperId: String(_id) });
  await recordErasedLink(orderId);
  await removePdfs(invoice);
  // The worker may have created one meanwhile.
  const erased = await InvoiceModel.findOneAndDelete({ _id }).lean();
  if (erased) await removePdfs(erased);
}

async function removePdfs({ pdfs, statePdf }: Pick<StoredInvoice, 'pdfs' | 'statePdf'>) {
  for (const { fileId } of [...pdfs, ...(statePdf ? [statePdf] : [])])
    await pdfFiles.remove(fileId);
}

/**
 * What remains: both sides' names and addresses, the items, the paid and credited amounts, and the
 * PDF.
 */
async function stripInvoice({ _id, payments, statePdf }: StoredInvoice) {
  await InvoiceModel.updateOne(
    { _id },
    {
      $set: {
        'sender.headline': '',
        'sender.profileImage': '',
        'sender.logo': '',
        payments: payments.map((payment) => ({ ...payment, note: '' })),
        timeline: [],
        reminders: [],
        remindersStopped: true,
        words: [],
        senderLeft: true,
      },
      $unset: {
        attachment: 1,
        statePdf: 1,
        unfinished: 1,
        lateFeeAt: 1,
        'deliveries.$[].message': 1,
      },
      $inc: { revision: 1 },
    },
  );
  if (statePdf) await pdfFiles.remove(statePdf.fileId);
}
