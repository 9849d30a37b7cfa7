import { foreignPlace, stateOfGstin } from './gst.ts';
import { isEuCountry, ossRates } from './oss-rates.ts';
import type { TaxScheme } from './tax-settings.ts';
import type { InvoiceTax, TaxTreatment } from './tax-treatments.ts';

/** How a freelancer is registered for tax. */
export interface Seller {
  scheme: TaxScheme;
  /** GSTIN or VAT number, compact. */
  tax_number: string;
  /** Of VAT: the country that gave the number. */
  country: string;
  lut: string;
  /** The usual rate, in percent. */
  rate: number;
  has_oss: boolean;
}

/** What an invoice knows of its client. */
export interface TaxedClient {
  country: string;
  /** Of an address in India; empty where it is not known. */
  state: string;
  tax_number: string;
  /** Whether the number is a VAT number of the client's country, by its format. */
  has_vat_number: boolean;
}

export interface ProposedTax {
  tax: InvoiceTax;
  /** Percent; 0 where nothing is taxed. */
  rate: number;
  tax_name: string;
  reason: string;
}

/** The usual treatment of a service; undefined where the freelancer or the country is not known. */
export function proposeTax(seller: Seller, client: TaxedClient): ProposedTax | undefined {
  if (seller.scheme === 'none' || client.country === '') return undefined;
  return seller.scheme === 'gst' ? proposeGst(seller, client) : proposeVat(seller, client);
}

const chosen = (treatment: TaxTreatment, fields: Partial<InvoiceTax> = {}): InvoiceTax => ({
  treatment,
  place_of_supply: '',
  lut: '',
  ...fields,
});

function proposeGst({ tax_number, lut, rate }: Seller, client: TaxedClient): ProposedTax {
  const tax_name = 'GST';
  if (client.country !== 'IN') {
    const place = { place_of_supply: foreignPlace };
    return lut
      ? {
          tax: chosen('export_lut', { ...place, lut }),
          ...{ rate: 0, tax_name },
          reason: 'Your client is outside India, and you have a LUT.',
        }
      : {
          tax: chosen('igst', place),
          ...{ rate, tax_name },
          reason: 'Your client is outside India, and you have no LUT.',
        };
  }
  const home = stateOfGstin(tax_number);
  // Section 12(2) of the IGST Act: without a recipient's address, it is the supplier's place.
  const place_of_supply = stateOfGstin(client.tax_number) || client.state || home;
  return place_of_supply === home
    ? {
        tax: chosen('cgst_sgst', { place_of_supply }),
        ...{ rate, tax_name },
        reason: 'The place of supply is your state.',
      }
    : {
        tax: chosen('igst', { place_of_supply }),
        ...{ rate, tax_name },
        reason: 'The place of supply is another state.',
      };
}

function proposeVat({ country, rate, has_oss }: Seller, client: TaxedClient): ProposedTax {
  const tax_name = 'VAT';
  if (client.country === country) {
    const reason = 'Your client is in your country.';
    return { tax: chosen('domestic'), rate, tax_name, reason };
  }
  if (!isEuCountry(country) || !isEuCountry(client.country)) {
    const reason = 'Your client’s country is the place of supply.';
    return { tax: chosen('outside_scope'), rate: 0, tax_name, reason };
  }
  if (client.has_vat_number) {
    const reason = 'Your client has a VAT number of another EU country.';
    return { tax: chosen('reverse_charge'), rate: 0, tax_name, reason };
  }
  if (has_oss) {
    const reason = `A consumer in another EU country. Check its rate: ours is of ${ossRates.validOn}.`;
    return { tax: chosen('oss'), rate: ossRates.rates[client.country] ?? rate, tax_name, reason };
  }
  const reason = 'Your client has no VAT number, so your own VAT applies.';
  return { tax: chosen('domestic'), rate, tax_name, reason };
}
