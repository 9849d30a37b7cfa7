import { compactTaxNumber, type TaxSettings } from '@soloist/contracts';
import { checkVAT, countries } from 'jsvat';

const codes: Record<string, string> = { GR: 'EL' };
const countriesByCode: Record<string, string> = { EL: 'GR', CHE: 'CH' };

/** The country of a VAT number with its check digits right; undefined for any other text. */
export function countryOfVatNumber(number: string): string | undefined {
  const { isValid, country } = checkVAT(compactTaxNumber(number), [...countries]);
  if (!isValid || !country) return undefined;
  const { short } = country.isoCode;
  return countriesByCode[short] ?? short;
}

/** The country of a tax registration; empty without one. */
export function countryOfRegistration({
  scheme,
  tax_number,
}: Pick<TaxSettings, 'scheme' | 'tax_number'>): string {
  if (scheme === 'none') return '';
  return scheme === 'gst' ? 'IN' : (countryOfVatNumber(tax_number) ?? '');
}

/** Whether it is a VAT number of this country, by its format; nobody is asked whether it exists. */
export const isVatNumberOf = (country: string, number: string): boolean =>
  country !== '' && countryOfVatNumber(number) === country;

/** What the number of a country begins with. */
export const vatPrefixOf = (country: string) => codes[country] ?? country;
