import type { ProposalDraft } from '@soloist/contracts';
import { Checkbox } from '@soloist/ui';
import { Controller, useFormContext } from 'react-hook-form';

/** The choice to review the invoice of the payment that is due at acceptance. */
export function FirstInvoiceField({ isDisabled }: { isDisabled: boolean }) {
  const { control } = useFormContext<ProposalDraft>();
  return (
    <Controller
      control={control}
      name="first_invoice"
      render={({ field }) => (
        <Checkbox
          checked={field.value === 'draft'}
          onChange={(isDraft) => field.onChange(isDraft ? 'draft' : 'send')}
          disabled={isDisabled}
          label="Review the first invoice before it’s sent"
          hint="Otherwise we send it when your client accepts, unless its tax needs your review."
        />
      )}
    />
  );
}
