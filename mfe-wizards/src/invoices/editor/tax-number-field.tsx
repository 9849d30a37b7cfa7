import { Field, Input } from '@soloist/ui';
import { Controller, useFormContext } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';

interface TaxNumberFieldProps {
  side: 'client' | 'sender';
  label: string;
  optional?: boolean;
  error: string | undefined;
}

/** Controlled, because the electronic invoice group renders it a second time. */
export function TaxNumberField({ side, label, optional = false, error }: TaxNumberFieldProps) {
  const { control } = useFormContext<InvoiceDraft>();
  return (
    <Field label={label} optional={optional} error={error}>
      <Controller
        control={control}
        name={`${side}.tax_number`}
        render={({ field }) => <Input limit={40} autoComplete="off" {...field} />}
      />
    </Field>
  );
}
