import { profileLimits } from '@soloist/contracts';
import { ChipsInput, Combobox, CurrencyBox, Field } from '@soloist/ui';
import { useMemo } from 'react';
import { Controller, type FieldError, type Merge } from 'react-hook-form';
import { timeZoneOptions } from '../../../shared/formats/time-zones.rules.ts';
import { useFacets } from '../../../shared/profiles/profiles.api.ts';
import type { ProfileEditForm } from './edit-form.tsx';

interface FieldsProps {
  form: ProfileEditForm;
}

export function TimeZoneField({ form: { control, formState } }: FieldsProps) {
  return (
    <Field
      label="Time zone"
      hideLabel
      hint="Type a city or a region."
      error={formState.errors.timezone?.message}
    >
      <Controller
        name="timezone"
        control={control}
        render={({ field }) => <ZoneBox value={field.value ?? ''} onChange={field.onChange} />}
      />
    </Field>
  );
}

function ZoneBox({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const options = useMemo(() => timeZoneOptions(value), [value]);
  return (
    <Combobox
      value={value}
      onChange={onChange}
      options={options}
      placeholder="Lisbon"
      nothingText="No time zone found."
    />
  );
}

interface ChipsFieldProps extends FieldsProps {
  fieldName: 'skills' | 'tools' | 'languages';
  label: string;
  hint: string;
}

export function ChipsField({
  form: { control, formState },
  fieldName,
  label,
  hint,
}: ChipsFieldProps) {
  const { data } = useFacets();
  return (
    <Field label={label} hideLabel hint={hint} error={messageOf(formState.errors[fieldName])}>
      <Controller
        name={fieldName}
        control={control}
        render={({ field }) => (
          <ChipsInput
            value={field.value ?? []}
            onChange={field.onChange}
            max={profileLimits.listEntries}
            limit={profileLimits.listEntry}
            suggestions={data?.[fieldName] ?? []}
          />
        )}
      />
    </Field>
  );
}

/** The error of the list, or of its first invalid entry. */
const messageOf = (error: Merge<FieldError, (FieldError | undefined)[]> | undefined) =>
  error?.message ?? error?.find?.(Boolean)?.message;

export function CurrencyField({ form: { control, formState } }: FieldsProps) {
  return (
    <Field
      label="Currency"
      hideLabel
      hint="Used for your hourly rate, totals and new documents."
      error={formState.errors.currency?.message}
    >
      <Controller
        name="currency"
        control={control}
        render={({ field }) => (
          <CurrencyBox value={field.value ?? 'USD'} onChange={field.onChange} />
        )}
      />
    </Field>
  );
}
