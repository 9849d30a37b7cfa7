import type { InvoiceDocument } from '@soloist/contracts';

type Side = InvoiceDocument['to'];

/** A VAT identifier starts with its country; only Greece uses a different code. */
export const isVatId = ({ country, tax_number }: Side) =>
  country !== '' && tax_number.startsWith(country === 'GR' ? 'EL' : country);

export const compactNumber = (number: string) => number.replace(/[\s.-]/g, '');

function addressXml({ address, postcode, city, country }: Side) {
  const [one, two, ...more] = address.split('\n').filter((line) => line.trim() !== '');
  return {
    'ram:PostcodeCode': postcode || undefined,
    'ram:LineOne': one || undefined,
    'ram:LineTwo': two || undefined,
    'ram:LineThree': more.length > 0 ? more.join(', ') : undefined,
    'ram:CityName': city || undefined,
    'ram:CountryID': country,
  };
}

const electronicAddress = (email: string) => ({
  'ram:URIUniversalCommunication': { 'ram:URIID': { '@schemeID': 'EM', '#': email } },
});

const registration = (scheme: 'VA' | 'FC', number: string) => ({
  'ram:SpecifiedTaxRegistration': { 'ram:ID': { '@schemeID': scheme, '#': compactNumber(number) } },
});

export function sellerXml(from: Side, isOutOfScope: boolean) {
  // A party outside the tax's scope must not name a VAT identifier.
  const scheme = isVatId(from) && !isOutOfScope ? 'VA' : 'FC';
  return {
    'ram:ID': from.email,
    'ram:Name': from.name,
    'ram:DefinedTradeContact': {
      'ram:PersonName': from.name,
      'ram:EmailURIUniversalCommunication': { 'ram:URIID': from.email },
    },
    'ram:PostalTradeAddress': addressXml(from),
    ...electronicAddress(from.email),
    ...(from.tax_number ? registration(scheme, from.tax_number) : {}),
  };
}

export function buyerXml(to: Side, isOutOfScope: boolean) {
  const isRegistered = isVatId(to) && !isOutOfScope;
  return {
    // A number of another kind still identifies the party.
    'ram:ID': to.tax_number && !isRegistered ? compactNumber(to.tax_number) : undefined,
    'ram:Name': to.name || to.email,
    'ram:PostalTradeAddress': addressXml(to),
    ...electronicAddress(to.email),
    ...(isRegistered ? registration('VA', to.tax_number) : {}),
  };
}
