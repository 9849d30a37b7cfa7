import { numberInFileName } from '@soloist/contracts';
import type { DataSubject } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { clientId, linkFor, type StoredDocumentDelivery, sentTo } from '../../deliveries/index.ts';
import { pdfFiles } from '../../files/index.ts';
import { MailModel } from '../../mail/index.ts';
import { eraseOtherRecipients, recordErasedLinks } from '../shared/erased-links.model.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { presentInvoiceDetail, presentPublicInvoice } from './invoices.presenter.ts';
import { presentLateFees } from './late-fees.rules.ts';

/** A person's invoices and their files, and the invoices sent to their address. */
export async function readPersonsInvoices({ userId, email }: DataSubject) {
  const [sent, received] = await Promise.all(
    [{ freelancerId: userId }, sentTo(email)].map((filter) =>
      InvoiceModel.find(filter).sort({ _id: -1 }).lean<StoredInvoice[]>(),
    ),
  );
  return {
    records: {
      invoices: (sent ?? []).map((invoice) => ({
        ...presentInvoiceDetail(invoice),
        lateFees: presentLateFees(invoice),
      })),
      receivedInvoices: (received ?? []).map((each) =>
        presentPublicInvoice(each, linkFor(each, email)),
      ),
    },
    files: (sent ?? []).flatMap(filesOf),
  };
}

/** A credit note may have an invoice's number, and a receipt is a further PDF of its invoice. */
function filesOf({ kind, number, pdfs, attachment }: StoredInvoice) {
  const title = kind === 'credit_note' ? 'Credit note ' : '';
  const name = `invoices/${title}${numberInFileName(number)}`;
  const files = pdfs.map(({ version, fileId, isFormer }) => ({
    id: `pdfs.${fileId}`,
    name: `${name}${version > 1 ? ` (${version})` : ''}${isFormer ? ' as first sent' : ''}.pdf`,
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
async function eraseInvoice({ _id, ...invoice }: StoredInvoice) {
  await MailModel.deleteMany({ paperId: String(_id) });
  await recordErasedLinks(invoice);
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
async function stripInvoice({ _id, payments, statePdf, ...invoice }: StoredInvoice) {
  await eraseCopies(_id, invoice);
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

/** People in CC and BCC, and those whose access was removed, are no side of the invoice: their addresses, emails and links are deleted. */
async function eraseCopies(
  _id: StoredInvoice['_id'],
  invoice: Omit<StoredInvoice, '_id' | 'payments' | 'statePdf'>,
) {
  const { ids, recipients, email } = await eraseOtherRecipients(invoice);
  if (ids.length === 0) return;
  const isTheirs = ({ recipient, recipientId = clientId }: StoredDocumentDelivery) =>
    recipient === 'client' && ids.includes(recipientId);
  const deliveryIds = invoice.deliveries.filter(isTheirs).map(({ id }) => id);
  await MailModel.deleteMany({ _id: mongoose.trusted({ $in: deliveryIds }) });
  await InvoiceModel.updateOne(
    { _id },
    {
      $set: { recipients, 'terms.email': email },
      $pull: { deliveries: { id: mongoose.trusted({ $in: deliveryIds }) } },
    },
  );
}
