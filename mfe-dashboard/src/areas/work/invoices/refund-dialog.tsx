import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { formatMoney, type PaymentRecord, refundForm } from '@soloist/contracts';
import { Field, PriceField, Textarea } from '@soloist/ui';
import { Controller, useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import styles from './invoices.module.css';
import { useRefund } from './online-payments.api.ts';

interface RefundDialogProps {
  invoiceId: string;
  payment: PaymentRecord;
  onClose: () => void;
}

/** Refunds an online payment in full or in part. */
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
      setError('amount', { message: `You can refund up to ${most} now.` });
      return;
    }
    refund.mutate(
      { paymentId: id, ...form },
      { onSuccess: onClose, onError: (error) => showFormError(error, setError) },
    );
  });
  const isShort = refundable < paid - refunded;
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={submit}
      title={`Refund ${formatMoney(paid, currency)}`}
      text="Your client gets the money within a few days and a credit note by email. This action cannot be undone."
      action="Refund"
      busy={refund.isPending && 'Refunding'}
      problem={errors.root?.message}
    >
      <Field
        label="Amount"
        hint={isShort ? `Your wallet covers up to ${most} now.` : `Up to ${most}.`}
        error={errors.amount?.message}
      >
        <Controller
          control={control}
          name="amount"
          render={({ field }) => <PriceField {...field} currency={currency} />}
        />
      </Field>
      <Field label="Reason" hint="Your client sees this." error={errors.reason?.message}>
        <Textarea limit={200} {...register('reason')} />
      </Field>
      <p className={styles.calm}>{costText(payment, watch('amount'))}</p>
    </FormDialog>
  );
}

/** The refund's cost to the wallet: our fee and its tax are refunded in proportion. */
function costText(
  { amount, net, walletCurrency }: PaymentRecord,
  refundAmount: number | null,
): string {
  const cost = Math.round((net * (refundAmount ?? 0)) / amount);
  const words = 'We refund our fee, too.';
  return cost > 0
    ? `This takes about ${formatMoney(cost, walletCurrency)} from your wallet. ${words}`
    : words;
}
