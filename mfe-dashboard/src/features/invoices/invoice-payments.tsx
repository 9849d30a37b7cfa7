import { formatMoney, type InvoiceDetail } from '@soloist/contracts';
import { ConfirmDialog, IconButton } from '@soloist/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import { formatCalendarDay } from '../../dates.ts';
import { NotLoaded } from '../../loaded.tsx';
import { tellProblem } from '../../tell-problem.ts';
import { useRemovePayment } from './invoices.api.ts';
import styles from './invoices.module.css';
import { useOnlinePayments } from './online-payments.api.ts';
import { OnlinePayments } from './online-payments.tsx';
import { PanelSection } from './panel-section.tsx';
import { methodTexts } from './payment-dialog.tsx';

type Payment = InvoiceDetail['payments'][number];

/** What was paid, online and otherwise; a payment recorded by mistake can be taken back. */
export function InvoicePayments({ invoice }: { invoice: InvoiceDetail }) {
  const { id, currency } = invoice;
  const query = useOnlinePayments(id);
  const online = query.data ?? [];
  // One of an online payment stands for it until payments has told more of it.
  const payments = invoice.payments.filter(
    ({ payment_id }) => !online.some((each) => each.id === payment_id),
  );
  const [removing, setRemoving] = useState<Payment>();
  const remove = useRemovePayment();
  const close = () => setRemoving(undefined);
  return (
    <PanelSection title="Payments">
      <NotLoaded query={query} what="Online payments" />
      {payments.length + online.length === 0 && query.data && (
        <p className={styles.calm}>Nothing was paid yet.</p>
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
                  label={`Take the payment of ${amount} back`}
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
        title="Take this payment back"
        text={`${formatMoney(removing?.amount ?? 0, currency)} counts as not paid again.`}
        confirmLabel="Take back"
        tone="danger"
        busy={remove.isPending && 'Taking back'}
        onConfirm={() =>
          removing &&
          remove.mutate(
            { id, paymentId: removing.payment_id },
            { onSettled: close, onError: tellProblem },
          )
        }
        onCancel={close}
      />
    </PanelSection>
  );
}
