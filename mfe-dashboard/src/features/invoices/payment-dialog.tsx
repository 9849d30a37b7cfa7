import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { formatMoney, paymentForm, paymentMethods } from '@soloist/contracts';
import { Banner, Button, DateField, Field, Input, Modal, PriceField, Select } from '@soloist/ui';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { today } from '../../dates.ts';
import { showProblem } from '../../show-problem.ts';
import type { InvoiceDialogProps } from './invoice-dialogs.tsx';
import { useRecordPayment } from './invoices.api.ts';
import styles from './invoices.module.css';

export const methodTexts: Record<(typeof paymentMethods)[number], string> = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  card: 'Card',
  other: 'Another way',
};

/** Records money that came another way, whole or in part. */
export function PaymentDialog({ invoice, onClose }: InvoiceDialogProps) {
  const record = useRecordPayment();
  const formId = useId();
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
    <Modal
      open
      onClose={onClose}
      title={`Record a payment of ${number}`}
      text={`${formatMoney(balance, currency)} is still to pay.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={record.isPending && 'Recording'}
          >
            Record payment
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
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
        {errors.root && <Banner>{errors.root.message}</Banner>}
      </form>
    </Modal>
  );
}
