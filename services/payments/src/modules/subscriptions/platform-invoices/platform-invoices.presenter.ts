import type { PaymentDocument, PlatformInvoice } from '@soloist/contracts';
import type { StoredPlatformInvoice } from './platform-invoices.model.ts';

export function presentInvoice(invoice: StoredPlatformInvoice): PlatformInvoice {
  const { _id, number, kind, title, currency, net, tax, total, issuedAt } = invoice;
  return {
    id: String(_id),
    ...{ number, kind, title, currency, net, tax, total },
    issuedAt: issuedAt.toISOString(),
  };
}

/** An invoice as documents prints it. */
export function toInvoiceDocument(invoice: StoredPlatformInvoice): PaymentDocument {
  const { from, to, billing, rows, taxes, notes } = invoice;
  const { gstin, ...seller } = from;
  return {
    kind: 'platform_invoice',
    invoice: presentInvoice(invoice),
    from: seller,
    ...{ to, gstin, billing, rows, taxes, notes },
  };
}
