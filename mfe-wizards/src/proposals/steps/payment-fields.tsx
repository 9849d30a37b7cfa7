import { dayOrEmpty, frequencies, type ProposalDraft } from '@soloist/contracts';
import { DateField, Field, PriceField, Select, Skeleton } from '@soloist/ui';
import { Suspense } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import styles from '../../shared/wizard/steps.module.css';
import { FeeInstallmentsField, FirstInvoiceField, MilestonesField } from './late-fields.ts';

type AmountName =
  | 'details.upfront_payment'
  | 'details.total_fee'
  | 'details.rate'
  | 'details.payment_rate';

const frequencyLabels = {
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  monthly: 'Every month',
};

/** The fields of the chosen payment type. */
export function PaymentFields() {
  const { watch, register, formState } = useFormContext<ProposalDraft>();
  const errors = formState.errors.details;
  const isScheduled = Boolean(watch('details.installments')?.length);
  switch (watch('payment_type')) {
    case 'milestone':
      return (
        <Suspense fallback={<Skeleton height={160} shape="block" />}>
          <MilestonesField />
        </Suspense>
      );
    case 'one_time':
      return (
        <div className={styles.pair}>
          <Period />
          {!isScheduled && (
            <Amount
              name="details.upfront_payment"
              label="Upfront payment"
              error={errors?.upfront_payment?.message}
            />
          )}
          <Amount name="details.total_fee" label="Total fee" error={errors?.total_fee?.message} />
          <div className={styles.wide}>
            <Suspense fallback={<Skeleton height={44} shape="block" />}>
              <FeeInstallmentsField />
            </Suspense>
          </div>
          <FirstInvoice
            amount={watch(isScheduled ? 'details.total_fee' : 'details.upfront_payment')}
          />
        </div>
      );
    case 'ongoing':
      return (
        <div className={styles.pair}>
          <Period />
          <Field label="Frequency" error={errors?.frequency?.message}>
            <Select
              placeholder="Select frequency"
              options={frequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
              {...register('details.frequency')}
            />
          </Field>
          <Amount name="details.rate" label="Rate" error={errors?.rate?.message} />
          <Amount
            name="details.payment_rate"
            label="First payment"
            error={errors?.payment_rate?.message}
          />
          <FirstInvoice amount={watch('details.payment_rate')} />
        </div>
      );
  }
}

/** Loaded late: the checkbox is not needed to start writing. */
const FirstInvoice = ({ amount }: { amount: number | null }) => (
  <div className={styles.wide}>
    <Suspense fallback={<Skeleton height={44} shape="block" />}>
      <FirstInvoiceField isDisabled={!amount} />
    </Suspense>
  </div>
);

function Period() {
  const { control, formState, watch } = useFormContext<ProposalDraft>();
  const start = dayOrEmpty(watch('details.start_date'));
  const errors = formState.errors.details;
  return (
    <>
      <Field label="Start date" error={errors?.start_date?.message}>
        <Controller
          control={control}
          name="details.start_date"
          render={({ field }) => <DateField {...field} />}
        />
      </Field>
      <Field label="End date" error={errors?.end_date?.message}>
        <Controller
          control={control}
          name="details.end_date"
          render={({ field }) => <DateField {...field} min={start} />}
        />
      </Field>
    </>
  );
}

function Amount({
  name,
  label,
  error,
}: {
  name: AmountName;
  label: string;
  error: string | undefined;
}) {
  const { control, watch } = useFormContext<ProposalDraft>();
  return (
    <Field label={label} error={error}>
      <Controller
        control={control}
        name={name}
        render={({ field }) => <PriceField {...field} currency={watch('currency')} />}
      />
    </Field>
  );
}
