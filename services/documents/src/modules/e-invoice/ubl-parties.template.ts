import type { InvoiceDocument } from '@soloist/contracts';
import { compactNumber, isVatId } from './factur-x-parties.template.ts';

type Side = InvoiceDocument['to'];

function addressXml({ address, postcode, city, country }: Side) {
  const [one, two, ...more] = address.split('\n').filter((line) => line.trim() !== '');
  return {
    'cbc:StreetName': one || undefined,
    'cbc:AdditionalStreetName': two || undefined,
    'cbc:CityName': city || undefined,
    'cbc:PostalZone': postcode || undefined,
    'cac:AddressLine': more.length > 0 ? { 'cbc:Line': more.join(', ') } : undefined,
    'cac:Country': { 'cbc:IdentificationCode': country },
  };
}

const registration = (scheme: 'VAT' | 'TAX', number: string) => ({
  'cbc:CompanyID': compactNumber(number),
  'cac:TaxScheme': { 'cbc:ID': scheme },
});

/** The electronic address; EM is an email address by the EAS code list. */
const endpointXml = (email: string) => ({ '@schemeID': 'EM', '#': email });

/** Seller (BG-4). */
export function supplierXml(from: Side, { isOutOfScope, phone }: SupplierOptions) {
  const scheme = isVatId(from) && !isOutOfScope ? 'VAT' : 'TAX';
  return {
    'cac:Party': {
      'cbc:EndpointID': endpointXml(from.email),
      // BR-CO-26: an identifier, also where there is no tax number.
      'cac:PartyIdentification': { 'cbc:ID': from.email },
      'cac:PartyName': { 'cbc:Name': from.name },
      'cac:PostalAddress': addressXml(from),
      'cac:PartyTaxScheme': from.tax_number ? registration(scheme, from.tax_number) : undefined,
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': from.name },
      'cac:Contact': {
        'cbc:Name': from.name,
        'cbc:Telephone': phone || undefined,
        'cbc:ElectronicMail': from.email,
      },
    },
  };
}

interface SupplierOptions {
  isOutOfScope: boolean;
  phone: string;
}

/** Buyer (BG-7). */
export function customerXml(to: Side, isOutOfScope: boolean) {
  const isRegistered = isVatId(to) && !isOutOfScope;
  const name = to.name || to.email;
  return {
    'cac:Party': {
      'cbc:EndpointID': endpointXml(to.email),
      'cac:PartyIdentification':
        to.tax_number && !isRegistered ? { 'cbc:ID': compactNumber(to.tax_number) } : undefined,
      'cac:PostalAddress': addressXml(to),
      'cac:PartyTaxScheme': isRegistered ? registration('VAT', to.tax_number) : undefined,
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
      'cac:Contact': { 'cbc:ElectronicMail': to.email },
    },
  };
}
