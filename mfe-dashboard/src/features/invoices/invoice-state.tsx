import type { InvoiceSummary } from '@soloist/contracts';
import { Badge } from '@soloist/ui';
import { tellProblem } from '../../tell-problem.ts';
import { PaperState } from '../deliveries/paper-state.tsx';
import { invoiceBadge, invoiceDelivery } from './invoice-texts.ts';
import { useRetryInvoiceDelivery } from './invoices.api.ts';

/** Where the invoice stands: on its way to the client while the mail is not out, then its status. */
export function InvoiceState({ invoice }: { invoice: InvoiceSummary }) {
  const retry = useRetryInvoiceDelivery();
  const { text, tone } = invoiceBadge(invoice);
  const delivery = invoiceDelivery(invoice);
  // What became of the mail matters no more once it is settled.
  const isSettled = invoice.status === 'paid' || invoice.status === 'void';
  return (
    <PaperState
      delivery={isSettled ? undefined : delivery}
      isRetrying={retry.isPending}
      onRetry={() =>
        delivery &&
        retry.mutate({ id: invoice.id, deliveryId: delivery.id }, { onError: tellProblem })
      }
    >
      <Badge tone={tone}>{text}</Badge>
    </PaperState>
  );
}
