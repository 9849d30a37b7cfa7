import { type InvoiceRequest, isUntaxed, type Party, treatmentProblem } from '@soloist/contracts';
import { proposeTaxFor } from '../settings/tax-settings.service.ts';
import { readTaxSettings } from '../shared/document-settings.model.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';

interface Addressee {
  freelancerId: string;
  email: string;
}

export interface FirstInvoiceTax {
  /** As their last invoice states them; undefined before the first. */
  client?: Party;
  /** What the invoice states; undefined where its freelancer must decide. */
  decided: Pick<InvoiceRequest, 'tax_name' | 'tax_treatment'> | undefined;
  sac: string;
}

const withoutTax = { tax_name: '' };

/**
 * The tax of an invoice that is sent without its freelancer. It is decided for a freelancer who is not
 * registered for tax. Anyone else has decided it if their last invoice to this client had no tax for a
 * reason that we would still propose, such as a reverse charge: then the client pays what they agreed
 * to. Whether a tax is within the agreed amount or added to it is never ours to decide.
 */
export async function decideFirstInvoiceTax(
  addressee: Addressee,
  sender: Party,
): Promise<FirstInvoiceTax> {
  const { freelancerId, email } = addressee;
  const { scheme } = await readTaxSettings(freelancerId);
  if (scheme === 'none') return { decided: withoutTax, sac: '' };
  const last = await InvoiceModel.findOne(
    { 'terms.email': email, freelancerId, kind: 'invoice' },
    { terms: 1, status: 1 },
  )
    .sort({ _id: -1 })
    .lean<Pick<StoredInvoice, '_id' | 'terms' | 'status'>>();
  if (!last) return { decided: undefined, sac: '' };
  const { client, tax_treatment: chosen } = last.terms;
  const undecided = { client, decided: undefined, sac: '' };
  // One that is void may be void because of its tax.
  if (last.status === 'void' || !chosen || !isUntaxed(chosen.treatment)) return undecided;
  const state = chosen.place_of_supply;
  const { proposal } = await proposeTaxFor(freelancerId, { ...client, state });
  if (proposal?.tax.treatment !== chosen.treatment) return undecided;
  const { tax: tax_treatment, tax_name, sac } = proposal;
  if (treatmentProblem({ tax_mode: 'none', tax_treatment, client, sender })) return undecided;
  return { client, decided: { tax_name, tax_treatment }, sac };
}
