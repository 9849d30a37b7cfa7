import { type Currency, sameUnits } from '@soloist/contracts';
import { CurrencyBox, Field, Segmented } from '@soloist/ui';
import { Controller, useFormContext } from 'react-hook-form';
import styles from '../../shared/wizard/steps.module.css';
import type { ServiceDraft } from '../service-draft.rules.ts';
import { Duration } from './duration.tsx';
import { ExtrasField } from './extras-field.tsx';
import { OrderingField } from './ordering-field.tsx';
import { PackagesField } from './packages-field.tsx';
import { Price } from './price.tsx';
import { StepHead } from './step-head.tsx';

const paymentTypeOptions = [
  { value: 'fixedRate', label: 'Fixed price' },
  { value: 'hourlyRate', label: 'Hourly' },
] as const;

/** Step 3: the price. */
export function PriceStep() {
  const { control, watch, formState, getValues, setValue } = useFormContext<ServiceDraft>();
  const errors = formState.errors.details;
  const isFixed = watch('payment_type') === 'fixedRate';
  const changeCurrency = (next: Currency) => {
    const { currency, details, packages, extras } = getValues();
    const change = <Amount extends number | null>(minor: Amount) =>
      minor === null ? minor : sameUnits(minor, currency, next);
    setValue('details.total_price', change(details.total_price));
    setValue('details.payment_rate', change(details.payment_rate));
    for (const index of packages.keys())
      setValue(`packages.${index}.price`, change(packages[index]!.price));
    for (const index of extras.keys())
      setValue(`extras.${index}.price`, change(extras[index]!.price));
    setValue('currency', next, { shouldDirty: true });
  };
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
          <CurrencyBox value={watch('currency')} onChange={changeCurrency} />
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
      <OrderingField />
    </>
  );
}
