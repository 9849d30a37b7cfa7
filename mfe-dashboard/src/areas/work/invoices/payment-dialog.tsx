import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  formatMoney,
  type InvoiceDetail,
  paymentForm,
  paymentMethods,
  today,
} from '@soloist/contracts';
import { DateField, Field, Input, PriceField, Select } from '@soloist/ui';
import { Controller, useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import type { InvoiceDialogProps } from './invoice-dialogs.tsx';

import { useRecordPayment } from './invoices.api.ts';

export const methodTexts: Record<InvoiceDetail['payments'][number]['method'], string> = {
  online: 'Online',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  card: 'Card',
  tds: 'Tax withheld (TDS)',
  other: 'Other',
};

/** Records a payment that was received outside Soloist, in full or in part. */
export function PaymentDialog({ invoice, onClose }: InvoiceDialogProps) {
  const record = useRecordPayment();
  const { id, number, balance, due_next, currency } = invoice;
  const { register, control, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(paymentForm),
    defaultValues: {
      payment_id: crypto.randomUUID() as string,
      amount: due_next ?? balance,
      method: paymentMethods[0] as (typeof paymentMethods)[number],
      received_on: today(),
      note: '',
    },
  });
  const { errors } = formState;
  const submit = handleSubmit((form) => {
    if (form.amount > balance) {
      setError('amount', {
        message: `Enter at most the amount due, ${formatMoney(balance, currency)}.`,
      });
      return;
    }
    if (form.received_on > today()) {
      setError('received_on', { message: 'Choose today or an earlier date.' });
      return;
    }
    record.mutate(
      { id, ...form },
      { onSuccess: onClose, onError: (error) => showFormError(error, setError) },
    );
  });
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={submit}
      title={`Record payment for ${number}`}
      text={`Amount due: ${formatMoney(balance, currency)}.`}
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
              // The schema refuses an empty amount; the type does not.
              onChange={(minor) => field.onChange(minor)}
            />
          )}
        />
      </Field>
      <Field label="Received on" error={errors.received_on?.message}>
        <Controller
          control={control}
          name="received_on"
          render={({ field }) => <DateField {...field} max={today()} />}
        />
      </Field>
      <Field label="Payment method" error={errors.method?.message}>
        <Select
          options={paymentMethods.map((value) => ({ value, label: methodTexts[value] }))}
          {...register('method')}
        />
      </Field>
      <Field label="Note" optional error={errors.note?.message}>
        <Input limit={200} placeholder="For example, a reference" {...register('note')} />
      </Field>
    </FormDialog>
  );
}
