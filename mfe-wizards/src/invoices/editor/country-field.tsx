import { countryCodes } from '@soloist/contracts';
import { Combobox, Field } from '@soloist/ui';
import { Controller, useFormContext } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';

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

const names = new Intl.DisplayNames('en', { type: 'region' });

/** Every ISO 3166-1 country by name, and “No country”. */
const countryOptions = [
  { value: '', label: 'No country' },
  ...countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value, hint: value }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
];
