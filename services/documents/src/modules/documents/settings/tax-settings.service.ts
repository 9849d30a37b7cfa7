import {
  compactTaxNumber,
  isEuCountry,
  isGstin,
  proposeTax,
  type TaxProposal,
  type TaxSettings,
} from '@soloist/contracts';
import { invalidInput } from '@soloist/server-kit';
import { readTaxSettings, storeDocumentSettings } from '../shared/document-settings.model.ts';
import {
  countryOfRegistration,
  countryOfVatNumber,
  isVatNumberOf,
  vatPrefixOf,
} from '../shared/vat-numbers.rules.ts';

/** @throws AppError `invalid_input` when the VAT number has no known format. */
export async function saveTaxSettings(freelancerId: string, tax: TaxSettings): Promise<void> {
  if (tax.scheme === 'vat' && !countryOfVatNumber(tax.tax_number)) {
    const message = 'This VAT number is not valid. Enter it with its country, such as PT501964843.';
    throw invalidInput(message, [{ path: 'tax_number', message }]);
  }
  await storeDocumentSettings(freelancerId, { tax });
}

interface Client {
  country: string;
  tax_number: string;
  state: string;
}

/** The usual tax treatment of an invoice for this client. */
export async function proposeTaxFor(freelancerId: string, client: Client): Promise<TaxProposal> {
  const { sac, phone: _, ...settings } = await readTaxSettings(freelancerId);
  const country = countryOfRegistration(settings);
  const tax_number = compactTaxNumber(client.tax_number);
  const has_vat_number = isVatNumberOf(client.country, tax_number);
  const proposed = proposeTax({ ...settings, country }, { ...client, tax_number, has_vat_number });
  return {
    proposal: proposed ? { ...proposed, sac: settings.scheme === 'gst' ? sac : '' } : null,
    problem:
      settings.scheme !== 'none' && client.country === ''
        ? 'Enter your client’s country, so that we can propose the tax.'
        : problemOf({ ...client, tax_number }),
  };
}

/** A number that was written wrong; countries without a known format are never refused. */
function problemOf({ country, tax_number }: Client): string {
  if (tax_number === '') return '';
  if (country === 'IN') return isGstin(tax_number) ? '' : 'This GSTIN is not valid.';
  if (!isEuCountry(country) || isVatNumberOf(country, tax_number)) return '';
  return `This isn’t a VAT number of your client’s country. It begins with ${vatPrefixOf(country)}.`;
}
