import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { creditForm, formatMoney } from '@soloist/contracts';
import { Field, PriceField, Textarea } from '@soloist/ui';
import { Controller, useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import type { InvoiceDialogProps } from './invoice-dialogs.tsx';

import { useCreditInvoice } from './invoices.api.ts';

/** Sends a credit note for a part of an invoice or all of it. */
export function CreditDialog({ invoice, onClose }: InvoiceDialogProps) {
  const credit = useCreditInvoice();
  const { id, number, total, credited, currency } = invoice;
  const most = total - credited;
  const { register, control, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(creditForm),
    defaultValues: { credit_id: crypto.randomUUID() as string, amount: most, reason: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit((form) => {
    if (form.amount > most) {
      setError('amount', { message: `You can credit up to ${formatMoney(most, currency)}.` });
      return;
    }
    credit.mutate(
      { id, ...form },
      { onSuccess: onClose, onError: (error) => showFormError(error, setError) },
    );
  });
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={submit}
      title={`Credit note for ${number}`}
      text="We’ll email the credit note to your client as a PDF. This action cannot be undone."
      action="Send credit note"
      busy={credit.isPending && 'Sending'}
      problem={errors.root?.message}
    >
      <Field
        label="Amount including tax"
        hint={`Up to ${formatMoney(most, currency)}.`}
        error={errors.amount?.message}
      >
        <Controller
          control={control}
          name="amount"
          render={({ field }) => <PriceField {...field} currency={currency} />}
        />
      </Field>
      <Field label="Reason" error={errors.reason?.message}>
        <Textarea limit={200} {...register('reason')} />
      </Field>
    </FormDialog>
  );
}
