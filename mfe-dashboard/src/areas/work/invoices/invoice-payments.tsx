import { formatMoney, type InvoiceDetail } from '@soloist/contracts';
import { ConfirmDialog, IconButton } from '@soloist/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import { formatCalendarDay } from '../../shared/formats/dates.rules.ts';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { QueryError } from '../../shared/loading/query-content.tsx';
import { PanelSection } from '../../shared/sections/section.tsx';
import { useRemovePayment } from './invoices.api.ts';
import styles from './invoices.module.css';
import { useOnlinePayments } from './online-payments.api.ts';
import { OnlinePayments } from './online-payments.tsx';
import { methodTexts } from './payment-dialog.tsx';

type Payment = InvoiceDetail['payments'][number];

/** Online and recorded payments; one that was recorded by mistake can be removed. */
export function InvoicePayments({ invoice }: { invoice: InvoiceDetail }) {
  const { id, currency } = invoice;
  const query = useOnlinePayments(id);
  const online = query.data ?? [];
  // The invoice's own record represents an online payment until the payments service lists it.
  const payments = invoice.payments.filter(
    ({ payment_id }) => !online.some((each) => each.id === payment_id),
  );
  const [removing, setRemoving] = useState<Payment>();
  const remove = useRemovePayment();
  const close = () => setRemoving(undefined);
  return (
    <PanelSection title="Payments">
      <QueryError query={query} what="Online payments" />
      {payments.length + online.length === 0 && query.data && (
        <p className={styles.calm}>No payments yet.</p>
      )}
      {online.length > 0 && <OnlinePayments invoiceId={id} payments={online} />}
      <ul className={styles.lines}>
        {payments.map((payment) => {
          const amount = formatMoney(payment.amount, currency);
          return (
            <li key={payment.payment_id}>
              <span>
                <b>{amount}</b>
                <span>
                  {formatCalendarDay(payment.received_on)}, {methodTexts[payment.method]}
                  {payment.note && `, ${payment.note}`}
                </span>
              </span>
              {invoice.status !== 'void' && payment.method !== 'online' && (
                <IconButton
                  size="sm"
                  label={`Remove payment of ${amount}`}
                  onClick={() => setRemoving(payment)}
                >
                  <X size={16} />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={removing !== undefined}
        title="Remove this payment"
        text={`${formatMoney(removing?.amount ?? 0, currency)} will be due again.`}
        confirmLabel="Remove payment"
        tone="danger"
        busy={remove.isPending && 'Removing'}
        onConfirm={() =>
          removing &&
          remove.mutate(
            { id, paymentId: removing.payment_id },
            { onSettled: close, onError: showErrorToast },
          )
        }
        onCancel={close}
      />
    </PanelSection>
  );
}
