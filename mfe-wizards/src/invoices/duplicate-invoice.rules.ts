import {
  type DocumentFieldSettings,
  type InvoiceDetail,
  type InvoicePrefill,
  invoiceReferences,
  type ProposalDetail,
  withoutInrRate,
} from '@soloist/contracts';
import { addReferences } from './add-references.rules.ts';
import type { InvoiceDraft } from './invoice-draft.rules.ts';
import { repeatOfProposal } from './repeat-form.rules.ts';

/** Prefills a new invoice from an earlier one: its client and items, but not its date. */
export function prefillOf(invoice: InvoiceDetail): InvoicePrefill {
  const { document } = invoice;
  return {
    email: document.to.email,
    client_name: document.to.name,
    client: partyOf(document.to),
    sender: partyOf(document.from),
    memo: document.memo,
    references: document.references,
    items: document.items.map(({ name, qty, rate, tax, sac }) => ({
      ...{ name, qty, rate, tax },
      ...(sac ? { sac } : {}),
    })),
    currency: document.currency,
    tax_mode: document.tax_mode,
    tax_name: document.tax_name,
    ...treatmentOf(document),
    discount:
      document.discount > 0 ? ({ kind: 'amount', amount: document.discount } as const) : undefined,
    notes: document.notes,
    reminders: [...new Set(invoice.reminders.map(({ days }) => days))],
    time_zone: invoice.time_zone,
    part_payments: invoice.part_payments,
    deposit: invoice.deposit || null,
    // The copy gets dates of its own.
    installments: invoice.installment_terms?.map((each) => ({ ...each, due_date: '' })),
    minimum_payment: invoice.minimum_payment || null,
    e_invoice: invoice.e_invoice,
  };
}

function treatmentOf({
  tax_treatment,
  tds_rate,
}: InvoiceDetail['document']): Pick<InvoicePrefill, 'tax_treatment' | 'tds_rate'> {
  if (!tax_treatment) return tds_rate ? { tds_rate } : {};
  const { place_name: _, ...tax } = tax_treatment;
  return { tax_treatment: withoutInrRate(tax), ...(tds_rate ? { tds_rate } : {}) };
}

interface ReferenceDefaults {
  fields: DocumentFieldSettings;
  /** The references of an empty invoice. */
  references: InvoiceDraft['references'];
}

/**
 * Prefills a recurring invoice from an accepted proposal: its client, references, rate per period
 * and schedule.
 */
export function prefillOfProposal(
  { id, document }: ProposalDetail,
  { fields, references }: ReferenceDefaults,
): InvoicePrefill {
  const { email, client_name, currency, project_name, details } = document;
  const repeat = repeatOfProposal(details);
  return {
    ...{ email, client_name, currency, proposal_id: id },
    references: addReferences(references, invoiceReferences(document, fields)),
    items: [{ name: project_name, qty: 1, rate: details.rate, tax: null }],
    ...(repeat ? { repeat } : {}),
  };
}

/** One side's address from the invoice document. */
export const partyOf = ({
  address,
  postcode,
  city,
  country,
  tax_number,
}: InvoiceDetail['document']['to']) => ({ address, postcode, city, country, tax_number });
