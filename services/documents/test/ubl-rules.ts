import { XMLParser } from 'fast-xml-parser';

// Rules of EN 16931-1 (BR-*), XRechnung 3.0 (BR-DE-*) and Peppol BIS Billing 3.0 (PEPPOL-*), written
// from their published texts. They are not the official Schematron: its files are under a licence
// that this repository can't include, and no package has them.

// biome-ignore lint/suspicious/noExplicitAny: a tree of whatever the XML holds
type Tree = any;
const list = (value: Tree): Tree[] => [value ?? []].flat();
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
  parseTagValue: false,
  removeNSPrefix: true,
});
const textOf = (node: Tree): string => String(node?.['#'] ?? node ?? '');
const cents = (node: Tree) => Math.round(Number(textOf(node) || 0) * 100);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

export interface Ubl {
  root: 'Invoice' | 'CreditNote';
  tree: Tree;
  seller: Tree;
  buyer: Tree;
  totals: Tree;
  lines: Tree[];
  allowances: Tree[];
  groups: Tree[];
}

export function readUbl(xml: string): Ubl {
  const parsed = parser.parse(xml);
  const root = parsed.Invoice ? 'Invoice' : 'CreditNote';
  const tree = parsed[root];
  return {
    root,
    tree,
    seller: tree.AccountingSupplierParty.Party,
    buyer: tree.AccountingCustomerParty.Party,
    totals: tree.LegalMonetaryTotal,
    lines: list(tree[`${root}Line`]),
    allowances: list(tree.AllowanceCharge),
    groups: list(tree.TaxTotal.TaxSubtotal),
  };
}

const vatId = (party: Tree) =>
  list(party.PartyTaxScheme).find(({ TaxScheme }) => TaxScheme.ID === 'VAT')?.CompanyID;
const categoryOf = (line: Tree) => line.Item.ClassifiedTaxCategory;
const isIn = (group: Tree, category: Tree) =>
  group.TaxCategory.ID === category.ID && group.TaxCategory.Percent === category.Percent;
const isOf =
  (...ids: string[]) =>
  (group: Tree) =>
    ids.includes(group.TaxCategory.ID);

type Rule = (ubl: Ubl) => boolean;

/** EN 16931-1, 6.4: integrity, conditions and VAT. */
export const en16931Rules: Record<string, Rule> = {
  'BR-01': ({ tree }) => textOf(tree.CustomizationID).startsWith('urn:cen.eu:en16931:2017'),
  'BR-02': ({ tree }) => textOf(tree.ID) !== '',
  'BR-03': ({ tree }) => /^\d{4}-\d\d-\d\d$/.test(tree.IssueDate),
  'BR-04': ({ root, tree }) =>
    root === 'Invoice' ? tree.InvoiceTypeCode === '380' : tree.CreditNoteTypeCode === '381',
  'BR-05': ({ tree }) => /^[A-Z]{3}$/.test(tree.DocumentCurrencyCode),
  'BR-06': ({ seller }) => Boolean(seller.PartyLegalEntity.RegistrationName),
  'BR-07': ({ buyer }) => Boolean(buyer.PartyLegalEntity.RegistrationName),
  'BR-09': ({ seller }) => /^[A-Z]{2}$/.test(seller.PostalAddress.Country.IdentificationCode),
  'BR-11': ({ buyer }) => /^[A-Z]{2}$/.test(buyer.PostalAddress.Country.IdentificationCode),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21': ({ lines }) => new Set(lines.map(({ ID }) => ID)).size === lines.length,
  'BR-23': ({ root, lines }) =>
    lines.every((line) =>
      Boolean(line[root === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity']['@unitCode']),
    ),
  'BR-25': ({ lines }) => lines.every(({ Item }) => textOf(Item.Name) !== ''),
  'BR-27': ({ lines }) => lines.every(({ Price }) => Number(textOf(Price.PriceAmount)) >= 0),
  'BR-33': ({ allowances }) => allowances.every((each) => Boolean(each.AllowanceChargeReason)),
  'BR-49': ({ tree }) => Boolean(tree.PaymentMeans.PaymentMeansCode),
  'BR-55': ({ root, tree }) =>
    root === 'Invoice' || Boolean(tree.BillingReference.InvoiceDocumentReference.ID),
  'BR-CO-09': ({ seller, buyer }) =>
    [vatId(seller), vatId(buyer)].every((number) => !number || /^[A-Z]{2}/.test(number)),
  'BR-CO-10': ({ totals, lines }) =>
    cents(totals.LineExtensionAmount) === sum(lines.map((line) => cents(line.LineExtensionAmount))),
  'BR-CO-11': ({ totals, allowances }) =>
    cents(totals.AllowanceTotalAmount) === sum(allowances.map(({ Amount }) => cents(Amount))),
  'BR-CO-13': ({ totals }) =>
    cents(totals.TaxExclusiveAmount) ===
    cents(totals.LineExtensionAmount) - cents(totals.AllowanceTotalAmount),
  'BR-CO-14': ({ tree, groups }) =>
    cents(tree.TaxTotal.TaxAmount) === sum(groups.map(({ TaxAmount }) => cents(TaxAmount))),
  'BR-CO-15': ({ tree, totals }) =>
    cents(totals.TaxInclusiveAmount) ===
    cents(totals.TaxExclusiveAmount) + cents(tree.TaxTotal.TaxAmount),
  'BR-CO-16': ({ totals }) =>
    cents(totals.PayableAmount) === cents(totals.TaxInclusiveAmount) - cents(totals.PrepaidAmount),
  'BR-CO-18': ({ groups }) => groups.length > 0,
  'BR-CO-25': ({ tree, totals }) =>
    cents(totals.PayableAmount) <= 0 || Boolean(tree.DueDate ?? tree.PaymentTerms?.Note),
  'BR-CO-26': ({ seller }) => Boolean(vatId(seller) ?? seller.PartyIdentification.ID),
  'BR-DEC': ({ totals, lines, groups }) =>
    [
      ...Object.values(totals),
      ...lines.map((line) => line.LineExtensionAmount),
      ...groups.flatMap(({ TaxAmount, TaxableAmount }) => [TaxAmount, TaxableAmount]),
    ].every((amount) => /^-?\d+(\.\d{1,2})?$/.test(textOf(amount))),
  'BR-S-05': ({ groups }) =>
    groups.filter(isOf('S')).every(({ TaxCategory }) => Number(TaxCategory.Percent) > 0),
  'BR-*-02': ({ groups, seller }) =>
    !groups.some(isOf('S', 'Z', 'E', 'AE')) || Boolean(seller.PartyTaxScheme?.CompanyID),
  // Base of each category and rate: its lines without its allowances.
  'BR-*-08': ({ groups, lines, allowances }) =>
    groups.every(
      (group) =>
        cents(group.TaxableAmount) ===
        sum(
          lines
            .filter((line) => sameCategory(group, categoryOf(line)))
            .map((line) => cents(line.LineExtensionAmount)),
        ) -
          sum(
            allowances
              .filter(({ TaxCategory }) => sameCategory(group, TaxCategory))
              .map(({ Amount }) => cents(Amount)),
          ),
    ),
  'BR-*-09': ({ groups }) =>
    groups.every(
      ({ TaxableAmount, TaxAmount, TaxCategory }) =>
        Math.abs(
          cents(TaxAmount) - (cents(TaxableAmount) * Number(TaxCategory.Percent ?? 0)) / 100,
        ) <= 1,
    ),
  'BR-*-10': ({ groups }) =>
    groups.every(
      (group) => Boolean(group.TaxCategory.TaxExemptionReason) === isOf('E', 'O', 'AE')(group),
    ),
  'BR-AE-02': ({ groups, buyer }) => !groups.some(isOf('AE')) || Boolean(vatId(buyer)),
  'BR-O-02': ({ groups, seller, buyer }) =>
    !groups.some(isOf('O')) || !(vatId(seller) ?? vatId(buyer)),
  'BR-O-05': ({ groups, lines }) =>
    !groups.some(isOf('O')) || lines.every((line) => categoryOf(line).Percent === undefined),
  'BR-O-11': ({ groups }) => !groups.some(isOf('O')) || groups.length === 1,
  'UBL-SR-43': ({ tree }) => list(tree.ProjectReference).length <= 1,
};

const sameCategory = (group: Tree, category: Tree) =>
  category.ID === 'O' ? group.TaxCategory.ID === 'O' : isIn(group, category);

/** KoSIT, XRechnung 3.0: the rules of Germany. */
export const xrechnungRules: Record<string, Rule> = {
  'BR-DE-1': ({ tree }) => Boolean(tree.PaymentMeans),
  'BR-DE-2': ({ seller }) => Boolean(seller.Contact),
  'BR-DE-3/4': ({ seller: { PostalAddress } }) =>
    Boolean(PostalAddress.CityName && PostalAddress.PostalZone),
  'BR-DE-5': ({ seller }) => Boolean(seller.Contact.Name),
  'BR-DE-6': ({ seller }) => Boolean(seller.Contact.Telephone),
  'BR-DE-7': ({ seller }) => Boolean(seller.Contact.ElectronicMail),
  'BR-DE-8/9': ({ buyer: { PostalAddress } }) =>
    Boolean(PostalAddress.CityName && PostalAddress.PostalZone),
  'BR-DE-14': ({ groups }) => groups.every(({ TaxCategory }) => TaxCategory.Percent !== undefined),
  'BR-DE-15': ({ tree }) => Boolean(tree.BuyerReference),
  'BR-DE-21': ({ tree }) =>
    tree.CustomizationID ===
    'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  'BR-DE-27': ({ seller }) => (textOf(seller.Contact.Telephone).match(/\d/g) ?? []).length >= 3,
  'BR-DE-28': ({ seller }) => /^[^@\s]+@[^@\s]+$/.test(seller.Contact.ElectronicMail),
};

/** OpenPEPPOL, BIS Billing 3.0. */
export const peppolRules: Record<string, Rule> = {
  'PEPPOL-EN16931-R001': ({ tree }) =>
    /^urn:fdc:peppol\.eu:2017:poacc:billing:\d\d:1\.0$/.test(tree.ProfileID),
  'PEPPOL-EN16931-R002': ({ tree }) => list(tree.Note).length <= 1,
  'PEPPOL-EN16931-R003': ({ tree }) => Boolean(tree.BuyerReference ?? tree.OrderReference?.ID),
  'PEPPOL-EN16931-R004': ({ tree }) =>
    tree.CustomizationID ===
    'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  'PEPPOL-EN16931-R010': ({ buyer }) => buyer.EndpointID['@schemeID'] === 'EM',
  'PEPPOL-EN16931-R020': ({ seller }) => seller.EndpointID['@schemeID'] === 'EM',
  'PEPPOL-EN16931-R051': ({ tree }) =>
    JSON.stringify(tree)
      .match(/"@currencyID":"[A-Z]{3}"/g)
      ?.every((each) => each.includes(tree.DocumentCurrencyCode)) ?? false,
  'PEPPOL-EN16931-R120': ({ root, lines }) =>
    lines.every((line) => {
      const qty = Number(
        textOf(line[root === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity']),
      );
      const exact = qty * Number(textOf(line.Price.PriceAmount)) * 100;
      return Math.abs(cents(line.LineExtensionAmount) - exact) <= 2;
    }),
};

/** The ids of the rules that an electronic invoice breaks; `R008` is an empty element. */
export function brokenRules(xml: string, rules: Record<string, Rule>): string[] {
  const ubl = readUbl(xml);
  const broken = Object.entries(rules)
    .filter(([, holds]) => !holds(ubl))
    .map(([id]) => id);
  return /<(\w+:\w+)[^>]*><\/\1>|\/>/.test(xml) ? [...broken, 'R008'] : broken;
}
