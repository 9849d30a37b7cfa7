import { isGst } from '@soloist/contracts';
import type { InvoiceFields } from '../shared/invoices.model.ts';

type Rated = Pick<InvoiceFields, 'terms' | 'inrRate'>;

/** Rupees for one unit of the invoice's currency; undefined until they are entered. */
export const inrRateOf = ({ inrRate, terms }: Rated) => inrRate ?? terms.tax_treatment?.inr_rate;

/** Whether GSTR-1 needs its amounts in rupees. A credit note has the rate of its invoice. */
export const needsInrRate = ({
  kind,
  status,
  terms: { currency, tax_treatment },
}: Pick<InvoiceFields, 'kind' | 'status' | 'terms'>) =>
  kind === 'invoice' &&
  status !== 'void' &&
  currency !== 'INR' &&
  tax_treatment !== undefined &&
  isGst(tax_treatment.treatment);
