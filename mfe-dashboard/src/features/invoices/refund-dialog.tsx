import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { formatMoney, type PaymentRecord, refundForm } from '@soloist/contracts';
import { Field, PriceField, Textarea } from '@soloist/ui';
import { Controller, useForm } from 'react-hook-form';
import { FormDialog } from '../../form-dialog.tsx';
import { showProblem } from '../../show-problem.ts';
import styles from './invoices.module.css';
import { useRefund } from './online-payments.api.ts';

interface RefundDialogProps {
  invoiceId: string;
  payment: PaymentRecord;
  onClose: () => void;
}

/** Gives an online payment back, whole or in part. */
export function RefundDialog({ invoiceId, payment, onClose }: RefundDialogProps) {
  const refund = useRefund(invoiceId);
  const { id, amount: paid, refunded, refundable, currency } = payment;
  const most = formatMoney(refundable, currency);
  const { register, control, handleSubmit, formState, setError, watch } = useForm({
    resolver: standardSchemaResolver(refundForm),
    defaultValues: { refund_id: crypto.randomUUID() as string, amount: refundable, reason: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit((form) => {
    if (form.amount > refundable) {
      setError('amount', { message: `At most ${most} can be given back now.` });
      return;
    }
    refund.mutate(
      { paymentId: id, ...form },
      { onSuccess: onClose, onError: (error) => showProblem(error, setError) },
    );
  });
  const isShort = refundable < paid - refunded;
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={submit}
      title={`Refund ${formatMoney(paid, currency)}`}
      text="It goes back the way it came, within a few days. Your client gets a credit note by mail. It cannot be taken back."
      action="Refund"
      busy={refund.isPending && 'Refunding'}
      problem={errors.root?.message}
    >
      <Field
        label="Amount"
        hint={isShort ? `Your wallet covers at most ${most} now.` : `At most ${most}.`}
        error={errors.amount?.message}
      >
        <Controller
          control={control}
          name="amount"
          render={({ field }) => <PriceField {...field} currency={currency} />}
        />
      </Field>
      <Field label="Reason" hint="Your client reads it." error={errors.reason?.message}>
        <Textarea limit={200} {...register('reason')} />
      </Field>
      <p className={styles.calm}>{costText(payment, watch('amount'))}</p>
    </FormDialog>
  );
}

/** What it takes from the wallet: our fee and its tax come back in proportion. */
function costText({ amount, net, walletCurrency }: PaymentRecord, given: number | null): string {
  const cost = Math.round((net * (given ?? 0)) / amount);
  const words = 'We give our fee for it back, too.';
  return cost > 0
    ? `It takes about ${formatMoney(cost, walletCurrency)} from your wallet. ${words}`
    : words;
}
