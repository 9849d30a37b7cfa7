import { Combobox, Field } from '@soloist/ui';
import { Controller, useFormContext } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.ts';
import { countryOptions } from './countries.ts';

interface CountryFieldProps {
  side: 'client' | 'sender';
  label: string;
  error?: string | undefined;
}

export function CountryField({ side, label, error }: CountryFieldProps) {
  const { control } = useFormContext<InvoiceDraft>();
  return (
    <Field label={label} optional={error === undefined} error={error}>
      <Controller
        control={control}
        name={`${side}.country`}
        render={({ field: { value, onChange } }) => (
          <Combobox value={value} onChange={onChange} options={countryOptions} />
        )}
      />
    </Field>
  );
}
