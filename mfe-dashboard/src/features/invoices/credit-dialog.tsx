import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { creditForm, formatMoney } from '@soloist/contracts';
import { Field, PriceField, Textarea } from '@soloist/ui';
import { Controller, useForm } from 'react-hook-form';
import { FormDialog } from '../../form-dialog.tsx';
import { showProblem } from '../../show-problem.ts';
import type { InvoiceDialogProps } from './invoice-dialogs.tsx';

import { useCreditInvoice } from './invoices.api.ts';

/** Sends a credit note over a part of an invoice or all of it. */
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
      setError('amount', { message: `At most ${formatMoney(most, currency)} can be credited.` });
      return;
    }
    credit.mutate(
      { id, ...form },
      { onSuccess: onClose, onError: (error) => showProblem(error, setError) },
    );
  });
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={submit}
      title={`Credit note for ${number}`}
      text="Your client gets it by mail with its PDF. It has a number of its own and cannot be taken back."
      action="Send credit note"
      busy={credit.isPending && 'Sending'}
      problem={errors.root?.message}
    >
      <Field
        label="Amount with tax"
        hint={`At most ${formatMoney(most, currency)}.`}
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
