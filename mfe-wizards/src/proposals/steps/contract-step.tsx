import { type ProposalDraft, proposalValidDays } from '@soloist/contracts';
import { DateField, Field, Textarea } from '@soloist/ui';
import { Controller, useFormContext } from 'react-hook-form';
import { dateFromToday } from '../../shared/date-from-today.rules.ts';
import { StepHeading } from '../../shared/wizard/step-heading.tsx';
import steps from '../../shared/wizard/steps.module.css';
import { ClausesField } from '../clauses/clauses-field.tsx';
import { ReferencesFields } from './references-fields.tsx';
import styles from './steps.module.css';

const maxDays = 365;

export function ContractStep() {
  const { control, register, formState } = useFormContext<ProposalDraft>();
  const { errors } = formState;
  return (
    <>
      <StepHeading>Contract clauses</StepHeading>
      <p className={steps.lede}>
        Clauses print numbered, in this order. Turn off or edit any of them.
      </p>
      <ClausesField />
      <Field
        label="Additional terms"
        optional
        hint="Anything else you both agree on."
        error={errors.additionalTerms?.message}
      >
        <Textarea rows={6} limit={10_000} {...register('additionalTerms')} />
      </Field>
      <ReferencesFields />
      <Field
        label="Valid until"
        optional
        hint={`Leave empty to expire ${proposalValidDays} days after sending.`}
        error={errors.valid_until?.message}
        className={styles.half}
      >
        <Controller
          control={control}
          name="valid_until"
          render={({ field }) => (
            <DateField
              {...field}
              min={dateFromToday(1)}
              max={dateFromToday(maxDays)}
              daysAhead={[14, 30]}
            />
          )}
        />
      </Field>
    </>
  );
}
