import {
  type EmailText,
  type EmailTextKind,
  type EmailValues,
  emailTextForm,
  emailTextKinds,
  initialEmailTexts,
  invoiceViewPath,
  longDay,
  type SavedEmailText,
  sampleEmailValues,
} from '@soloist/contracts';
import { invalidInput } from '@soloist/server-kit';
import { presentInvoiceDocument } from '../invoices/invoices.presenter.ts';
import { ProposalModel, type StoredProposal } from '../proposals/proposals.model.ts';
import { presentDocument } from '../proposals/proposals.presenter.ts';
import {
  DocumentSettingsModel,
  readEmailTexts,
  storeDocumentSettings,
} from '../shared/document-settings.model.ts';
import { invoiceEmailValues, proposalEmailValues } from '../shared/email-values.rules.ts';
import { nextInstallmentOf } from '../shared/installments.rules.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { previewedInvoice, sampleDueDate } from '../shared/previewed-invoice.rules.ts';

async function readProposalValues(freelancerId: string): Promise<EmailValues | undefined> {
  const last = await ProposalModel.findOne({ freelancerId })
    .sort({ _id: -1 })
    .lean<StoredProposal>();
  const link = `/proposal/accept/${last?.contract_id}`;
  return last ? proposalEmailValues(presentDocument(last, 1), link) : undefined;
}

const readLastInvoice = (freelancerId: string, kind: StoredInvoice['kind']) =>
  InvoiceModel.findOne({ freelancerId, kind }).sort({ sequence: -1 }).lean<StoredInvoice>();

function valuesOfInvoice(last: StoredInvoice, kind: EmailTextKind): EmailValues {
  const invoice = previewedInvoice(last, kind);
  const { total } = invoice.totals;
  return invoiceEmailValues({
    document: presentInvoiceDocument(invoice),
    title: invoice.title,
    balance: total,
    link: invoiceViewPath(invoice.orderId),
    payment: kind === 'receipt' ? { amount: total, left: 0 } : undefined,
    next: nextInstallmentOf(invoice),
  });
}

function sampleValues(kind: EmailTextKind): EmailValues {
  const day = sampleDueDate(kind, 'UTC');
  return { ...sampleEmailValues, ...(day && { 'due date': longDay(day) }) };
}

/** The texts of a freelancer's emails to clients, with values of their last documents. */
export async function listEmailTexts(freelancerId: string): Promise<SavedEmailText[]> {
  const [stored, proposal, invoice, creditNote] = await Promise.all([
    readEmailTexts(freelancerId),
    readProposalValues(freelancerId),
    readLastInvoice(freelancerId, 'invoice'),
    readLastInvoice(freelancerId, 'credit_note'),
  ]);
  const valuesOf = (kind: EmailTextKind) => {
    if (kind === 'proposal') return proposal;
    const last = kind === 'credit_note' ? creditNote : invoice;
    return last ? valuesOfInvoice(last, kind) : undefined;
  };
  return emailTextKinds.map((kind) => ({
    kind,
    ...(stored[kind] ?? initialEmailTexts[kind]),
    is_custom: stored[kind] !== undefined,
    values: { ...sampleValues(kind), ...valuesOf(kind) } as Record<string, string>,
  }));
}

/** @throws AppError `invalid_input` that names a placeholder which the email cannot fill in. */
export function requireKnownPlaceholders(kind: EmailTextKind, text: EmailText) {
  const issue = emailTextForm(kind).safeParse(text).error?.issues[0];
  if (issue) {
    throw invalidInput(issue.message, [{ path: issue.path.join('.'), message: issue.message }]);
  }
}

/** @throws AppError `invalid_input` that names a placeholder which the email cannot fill in. */
export async function saveEmailText(
  freelancerId: string,
  { kind, text }: { kind: EmailTextKind; text: EmailText },
): Promise<SavedEmailText[]> {
  requireKnownPlaceholders(kind, text);
  await storeDocumentSettings(freelancerId, { [`emails.${kind}`]: text });
  return listEmailTexts(freelancerId);
}

export async function resetEmailText(
  freelancerId: string,
  kind: EmailTextKind,
): Promise<SavedEmailText[]> {
  await DocumentSettingsModel.updateOne(
    { _id: freelancerId },
    { $unset: { [`emails.${kind}`]: 1 } },
  );
  return listEmailTexts(freelancerId);
}
