import { foreignPlace, gstStates } from '@soloist/contracts';
import { Field, Input, NumberField, Select } from '@soloist/ui';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import styles from './editor.module.css';

const places = [
  ...gstStates
    .map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
  { value: foreignPlace, label: `Outside India (${foreignPlace})` },
];

/** What India's GST needs: the place of supply, the LUT of an export and the rate in rupees. */
export function GstFields() {
  const { control, register } = useFormContext<InvoiceDraft>();
  const [treatment, currency, repeatUnit] = useWatch({
    control,
    name: ['tax_treatment.treatment', 'currency', 'repeat.unit'],
  });
  // A rate is of one day, so no later invoice can have it.
  const hasRate = currency !== 'INR' && !repeatUnit;
  return (
    <div className={styles.pair}>
      <Field label="Place of supply">
        <Select
          options={places}
          placeholder="Choose a state"
          {...register('tax_treatment.place_of_supply')}
        />
      </Field>
      {treatment === 'export_lut' && (
        <Field label="LUT number">
          <Input limit={30} autoComplete="off" {...register('tax_treatment.lut')} />
        </Field>
      )}
      {hasRate && (
        <Field label={`Rupees for 1 ${currency}`} optional hint="For your GST return">
          <Controller
            control={control}
            name="tax_treatment.inr_rate"
            render={({ field: { value, onChange, ...field } }) => (
              <NumberField
                {...field}
                value={value ?? null}
                onChange={(rate) => onChange(rate || undefined)}
              />
            )}
          />
        </Field>
      )}
    </div>
  );
}
