import { type ProposalDraft, proposalValidDays } from '@soloist/contracts';
import { DateField, Field, Heading, Textarea } from '@soloist/ui';
import { useFormContext } from 'react-hook-form';
import { dayAhead } from '../../../day-ahead.ts';
import steps from '../../../steps.module.css';
import { ClausesField } from '../clauses/clauses-field.tsx';
import styles from './steps.module.css';

const mostDays = 365;

export function ContractStep() {
  const { register, formState } = useFormContext<ProposalDraft>();
  const { errors } = formState;
  return (
    <>
      <Heading level={1} size="page">
        Choose the contract clauses
      </Heading>
      <p className={steps.lede}>
        They print as numbered clauses in this order. Switch off what does not apply, and put the
        rest into your own words.
      </p>
      <ClausesField />
      <Field
        label="Additional terms"
        optional
        hint="Anything else you both agree on, in your own words."
        error={errors.additionalTerms?.message}
      >
        <Textarea rows={6} limit={10_000} {...register('additionalTerms')} />
      </Field>
      <Field
        label="Can be accepted until"
        optional
        hint={`The last day. Left empty, it expires ${proposalValidDays} days after sending.`}
        error={errors.valid_until?.message}
        className={styles.half}
      >
        <DateField min={dayAhead(1)} max={dayAhead(mostDays)} {...register('valid_until')} />
      </Field>
    </>
  );
}
