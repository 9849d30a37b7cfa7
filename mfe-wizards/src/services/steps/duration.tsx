import { durationTypes } from '@soloist/contracts';
import { Field, NumberField, Select } from '@soloist/ui';
import { Controller, useFormContext } from 'react-hook-form';
import type { ServiceDraft } from '../service-draft.rules.ts';
import styles from './steps.module.css';

interface DurationProps {
  of: 'details' | `packages.${number}`;
  label: string;
  error: string | undefined;
}

/** A whole number of days, weeks or months. */
export function Duration({ of, label, error }: DurationProps) {
  const { control, register } = useFormContext<ServiceDraft>();
  return (
    <div className={styles.time}>
      <Field label={label} error={error}>
        <Controller
          control={control}
          name={`${of}.duration`}
          render={({ field: { onChange, ...field } }) => (
            <NumberField
              {...field}
              onChange={(value) => onChange(value === null ? null : Math.trunc(value))}
            />
          )}
        />
      </Field>
      <Field label="Unit">
        <Select
          options={durationTypes.map((value) => ({ value, label: value }))}
          {...register(`${of}.duration_type`)}
        />
      </Field>
    </div>
  );
}
