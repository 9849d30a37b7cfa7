import { currencies, profileLimits } from '@soloist/contracts';
import { ChipsInput, Combobox, Field, Select } from '@soloist/ui';
import { useMemo } from 'react';
import { Controller, type FieldError, type Merge } from 'react-hook-form';
import { useFacets } from '../profiles.api.ts';
import { timeZoneOptions } from '../time-zones.ts';
import type { FactsForm } from './edit-form.tsx';

interface FieldsProps {
  form: FactsForm;
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
      nothingText="No time zone of this name."
    />
  );
}

interface ChipsFieldProps extends FieldsProps {
  fact: 'skills' | 'tools' | 'languages';
  label: string;
  hint: string;
}

export function ChipsField({ form: { control, formState }, fact, label, hint }: ChipsFieldProps) {
  const { data } = useFacets();
  return (
    <Field label={label} hideLabel hint={hint} error={messageOf(formState.errors[fact])}>
      <Controller
        name={fact}
        control={control}
        render={({ field }) => (
          <ChipsInput
            value={field.value ?? []}
            onChange={field.onChange}
            max={profileLimits.listEntries}
            limit={profileLimits.listEntry}
            suggestions={data?.[fact] ?? []}
          />
        )}
      />
    </Field>
  );
}

/** Of a list as a whole, else of its first entry that has one. */
const messageOf = (error: Merge<FieldError, (FieldError | undefined)[]> | undefined) =>
  error?.message ?? error?.find?.(Boolean)?.message;

export function CurrencyField({ form: { register, formState } }: FieldsProps) {
  return (
    <Field label="Currency" hideLabel error={formState.errors.currency?.message}>
      <Select
        options={currencies.map((code) => ({ value: code, label: currencyName(code) }))}
        {...register('currency')}
      />
    </Field>
  );
}

const names = new Intl.DisplayNames('en', { type: 'currency' });
export const currencyName = (code: string) => `${code}, ${names.of(code)}`;
