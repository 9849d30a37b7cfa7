import type { InvoiceSummary } from '@soloist/contracts';
import { Badge } from '@soloist/ui';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { DocumentState } from '../deliveries/document-state.tsx';
import { invoiceBadge, invoiceDelivery } from './invoice.rules.ts';
import { useRetryInvoiceDelivery } from './invoices.api.ts';

/** The invoice's delivery until its email is sent, then its status. */
export function InvoiceState({ invoice }: { invoice: InvoiceSummary }) {
  const retry = useRetryInvoiceDelivery();
  const { text, tone } = invoiceBadge(invoice);
  const delivery = invoiceDelivery(invoice);
  // The email's delivery no longer matters once the invoice is paid or void.
  const isSettled = invoice.status === 'paid' || invoice.status === 'void';
  return (
    <DocumentState
      delivery={isSettled ? undefined : delivery}
      isRetrying={retry.isPending}
      onRetry={() =>
        delivery &&
        retry.mutate({ id: invoice.id, deliveryId: delivery.id }, { onError: showErrorToast })
      }
    >
      <Badge tone={tone}>{text}</Badge>
    </DocumentState>
  );
}
