import { foreignPlace, halveTax, stateTaxName } from './gst.ts';
import type { InvoiceDocument } from './invoice-records.ts';
import type { InvoiceTax } from './tax-treatments.ts';

/**
 * The sentence that an invoice of this treatment must have; undefined where none is mandatory.
 * Sources: Directive 2006/112/EC, Articles 196 and 226(11a); rule 46 of the CGST Rules, 2017.
 */
export function treatmentSentence(tax: InvoiceTax | undefined): string | undefined {
  switch (tax?.treatment) {
    case 'reverse_charge':
      return 'Reverse charge: VAT is due by the customer (Article 196 of Directive 2006/112/EC).';
    case 'outside_scope':
      return 'Not subject to VAT: the place of supply is the customer’s country.';
    case 'export_lut':
      return `Supply meant for export under Letter of Undertaking without payment of integrated tax. LUT ${tax.lut}`;
    case 'igst':
      return tax.place_of_supply === foreignPlace
        ? 'Supply meant for export on payment of integrated tax.'
        : undefined;
    default:
      return undefined;
  }
}

export interface TaxLine {
  name: string;
  percent: number;
  /** In minor units, without tax. */
  net: number;
  tax: number;
}

type Taxed = Pick<InvoiceDocument, 'taxes' | 'tax_name'> & {
  tax_treatment?: InvoiceTax | undefined;
};

/** The taxes of an invoice as everything shows them: CGST and SGST are two halves of one rate. */
export function taxLines({ taxes, tax_name, tax_treatment }: Taxed, unnamed = 'Tax'): TaxLine[] {
  if (tax_treatment?.treatment === 'cgst_sgst') {
    return taxes.flatMap(({ percent, net, tax }) => {
      const { central, state } = halveTax(tax);
      const half = { percent: percent / 2, net };
      return [
        { name: 'CGST', ...half, tax: central },
        { name: stateTaxName(tax_treatment.place_of_supply), ...half, tax: state },
      ];
    });
  }
  const name = tax_treatment?.treatment === 'igst' ? 'IGST' : tax_name || unnamed;
  return taxes.map(({ percent, net, tax }) => ({ name, percent, net, tax }));
}
