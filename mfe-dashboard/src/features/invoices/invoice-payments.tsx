import { formatMoney, type InvoiceDetail } from '@soloist/contracts';
import { ConfirmDialog, IconButton } from '@soloist/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import { formatCalendarDay } from '../../dates.ts';
import { tellProblem } from '../../tell-problem.ts';
import { useRemovePayment } from './invoices.api.ts';
import styles from './invoices.module.css';
import { PanelSection } from './panel-section.tsx';
import { methodTexts } from './payment-dialog.tsx';

type Payment = InvoiceDetail['payments'][number];

/** The payments recorded so far; one recorded by mistake can be taken back. */
export function InvoicePayments({ invoice }: { invoice: InvoiceDetail }) {
  const { id, payments, currency } = invoice;
  const [removing, setRemoving] = useState<Payment>();
  const remove = useRemovePayment();
  const close = () => setRemoving(undefined);
  return (
    <PanelSection title="Payments">
      {payments.length === 0 && <p className={styles.calm}>Nothing was paid yet.</p>}
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
              {invoice.status !== 'void' && (
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
