import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { formatMoney, type InvoiceDetail, paymentForm, paymentMethods } from '@soloist/contracts';
import { DateField, Field, Input, PriceField, Select } from '@soloist/ui';
import { Controller, useForm } from 'react-hook-form';
import { today } from '../../dates.ts';
import { FormDialog } from '../../form-dialog.tsx';
import { showProblem } from '../../show-problem.ts';
import type { InvoiceDialogProps } from './invoice-dialogs.tsx';

import { useRecordPayment } from './invoices.api.ts';

export const methodTexts: Record<InvoiceDetail['payments'][number]['method'], string> = {
  online: 'Online',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  card: 'Card',
  other: 'Another way',
};

/** Records money that came another way, whole or in part. */
export function PaymentDialog({ invoice, onClose }: InvoiceDialogProps) {
  const record = useRecordPayment();
  const { id, number, balance, currency } = invoice;
  const { register, control, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(paymentForm),
    defaultValues: {
      payment_id: crypto.randomUUID() as string,
      amount: balance,
      method: paymentMethods[0] as (typeof paymentMethods)[number],
      received_on: today(),
      note: '',
    },
  });
  const { errors } = formState;
  const submit = handleSubmit((form) => {
    if (form.amount > balance) {
      setError('amount', { message: `At most ${formatMoney(balance, currency)} is to pay.` });
      return;
    }
    record.mutate(
      { id, ...form },
      { onSuccess: onClose, onError: (error) => showProblem(error, setError) },
    );
  });
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={submit}
      title={`Record a payment of ${number}`}
      text={`${formatMoney(balance, currency)} is still to pay.`}
      action="Record payment"
      busy={record.isPending && 'Recording'}
      problem={errors.root?.message}
    >
      <Field label="Amount" error={errors.amount?.message}>
        <Controller
          control={control}
          name="amount"
          render={({ field }) => (
            <PriceField
              {...field}
              currency={currency}
              // What is empty is refused by the schema, not by the type.
              onChange={(minor) => field.onChange(minor)}
            />
          )}
        />
      </Field>
      <Field label="Received on" error={errors.received_on?.message}>
        <DateField max={today()} {...register('received_on')} />
      </Field>
      <Field label="How it came" error={errors.method?.message}>
        <Select
          options={paymentMethods.map((value) => ({ value, label: methodTexts[value] }))}
          {...register('method')}
        />
      </Field>
      <Field label="Note" optional error={errors.note?.message}>
        <Input limit={200} placeholder="Such as a reference" {...register('note')} />
      </Field>
    </FormDialog>
  );
}
