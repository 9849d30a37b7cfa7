import { currencies } from '@soloist/contracts';
import { Field, Segmented, Select } from '@soloist/ui';
import { Controller, useFormContext } from 'react-hook-form';
import styles from '../../shared/wizard/steps.module.css';
import type { ServiceDraft } from '../service-draft.rules.ts';
import { Duration } from './duration.tsx';
import { ExtrasField } from './extras-field.tsx';
import { PackagesField } from './packages-field.tsx';
import { Price } from './price.tsx';
import { StepHead } from './step-head.tsx';

const paymentTypeOptions = [
  { value: 'fixedRate', label: 'Fixed price' },
  { value: 'hourlyRate', label: 'Hourly' },
] as const;

/** Step 3: the price. */
export function PriceStep() {
  const { control, register, watch, formState } = useFormContext<ServiceDraft>();
  const errors = formState.errors.details;
  const isFixed = watch('payment_type') === 'fixedRate';
  return (
    <>
      <StepHead title="Price" text="Clients see the price before they contact you." />
      <Field label="Payment type" group>
        <Controller
          control={control}
          name="payment_type"
          render={({ field }) => (
            <Segmented
              full
              options={paymentTypeOptions}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </Field>
      <div className={styles.pair}>
        {isFixed ? (
          <Price
            name="details.total_price"
            label="Total price"
            error={errors?.total_price?.message}
          />
        ) : (
          <Price
            name="details.payment_rate"
            label="Hourly rate"
            error={errors?.payment_rate?.message}
          />
        )}
        <Field label="Currency">
          <Select
            options={currencies.map((value) => ({ value, label: value }))}
            {...register('currency')}
          />
        </Field>
        {isFixed && (
          <Duration
            of="details"
            label="Duration"
            error={errors?.duration?.message ?? errors?.duration_type?.message}
          />
        )}
      </div>
      <PackagesField />
      <ExtrasField />
    </>
  );
}
