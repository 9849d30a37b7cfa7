import {
  budgetTypes,
  jobDurations,
  jobLevels,
  jobLimits,
  jobMessages,
  sameUnits,
  today,
} from '@soloist/contracts';
import {
  CurrencyBox,
  DateField,
  Field,
  Heading,
  Input,
  NumberField,
  PriceField,
  Segmented,
  Select,
  Switch,
} from '@soloist/ui';
import { Controller, useFormContext } from 'react-hook-form';
import { budgetTypeTexts, durationTexts, levelTexts } from '../../shared/jobs/job.rules.ts';
import type { JobDraft } from './job-content.rules.ts';
import styles from './job-editor.module.css';

const optionsOf = <Value extends string>(values: readonly Value[], texts: Record<Value, string>) =>
  values.map((value) => ({ value, label: texts[value] }));

/** Budget, level, duration, location, places and closing day. */
export function JobDetails() {
  const { register, control, formState } = useFormContext<JobDraft>();
  const { errors } = formState;
  return (
    <>
      <Heading level={2} size="sub">
        Details
      </Heading>
      <Budget />
      <Field label="Level" error={errors.level?.message}>
        <Select options={optionsOf(jobLevels, levelTexts)} {...register('level')} />
      </Field>
      <Field label="Duration" error={errors.duration?.message}>
        <Select options={optionsOf(jobDurations, durationTexts)} {...register('duration')} />
      </Field>
      <Place />
      <Field
        label="People to hire"
        hint="Hiring this many fills the job and notifies other applicants."
        error={errors.places?.message}
      >
        <Controller
          control={control}
          name="places"
          render={({ field }) => <NumberField {...field} />}
        />
      </Field>
      <Field
        label="Last day to apply"
        optional
        hint="The job closes automatically at the end of this day."
        error={errors.closesOn?.message}
      >
        <Controller
          control={control}
          name="closesOn"
          render={({ field }) => <DateField {...field} min={today()} daysAhead={[14, 30]} />}
        />
      </Field>
    </>
  );
}

function Budget() {
  const { control, formState, watch, getValues, setValue } = useFormContext<JobDraft>();
  const { errors } = formState;
  const [currency, budgetType] = watch(['currency', 'budgetType']);
  const isHourly = budgetType === 'hourly';
  const changeCurrency = (next: JobDraft['currency']) => {
    for (const name of ['budget', 'budgetTo'] as const) {
      const minor = getValues(name);
      if (minor !== null) setValue(name, sameUnits(minor, currency, next), { shouldDirty: true });
    }
    setValue('currency', next, { shouldDirty: true });
  };
  return (
    <>
      <Field label="Payment" group error={errors.budgetType?.message}>
        <Controller
          control={control}
          name="budgetType"
          render={({ field: { value, onChange } }) => (
            <Segmented
              full
              {...{ value, onChange }}
              options={optionsOf(budgetTypes, budgetTypeTexts)}
            />
          )}
        />
      </Field>
      <Field label="Currency" error={errors.currency?.message}>
        <CurrencyBox value={currency} onChange={changeCurrency} />
      </Field>
      <div className={styles.range}>
        <Field
          label={isHourly ? 'Hourly from' : 'Budget from'}
          error={errors.budget && (isHourly ? jobMessages.rate : errors.budget.message)}
        >
          <Controller
            control={control}
            name="budget"
            render={({ field }) => <PriceField {...field} currency={currency} />}
          />
        </Field>
        <Field label="To" optional error={errors.budgetTo?.message}>
          <Controller
            control={control}
            name="budgetTo"
            render={({ field }) => <PriceField {...field} currency={currency} />}
          />
        </Field>
      </div>
    </>
  );
}

function Place() {
  const { register, control, formState, watch } = useFormContext<JobDraft>();
  const isRemote = watch('remote');
  return (
    <>
      <Controller
        control={control}
        name="remote"
        render={({ field: { value, onChange } }) => (
          <Switch
            checked={value}
            onChange={onChange}
            label="Can be done remotely"
            hint="From anywhere, or with visits to the location below."
          />
        )}
      />
      <Field label="Location" optional={isRemote} error={formState.errors.location?.message}>
        <Input
          limit={jobLimits.location}
          placeholder={
            isRemote ? 'For example, One visit to Porto' : 'For example, Porto, Portugal'
          }
          {...register('location')}
        />
      </Field>
    </>
  );
}
