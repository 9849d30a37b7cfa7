import { contractClauses, type ProposalDraft } from '@soloist/contracts';
import { Field, Heading, Switch, Textarea } from '@soloist/ui';
import { Controller, useFormContext } from 'react-hook-form';
import styles from './steps.module.css';

export function ContractStep() {
  const { control, register, formState } = useFormContext<ProposalDraft>();
  return (
    <>
      <Heading level={1} size="page">
        Choose the contract clauses
      </Heading>
      <p className={styles.lede}>They print as numbered clauses. Switch off what does not apply.</p>
      <Controller
        control={control}
        name="clauses"
        render={({ field }) => (
          <ul className={styles.clauses}>
            {contractClauses.map(({ id, title, note }) => (
              <li key={id}>
                <Switch
                  label={title}
                  hint={note}
                  checked={field.value.includes(id)}
                  onChange={(on) =>
                    field.onChange(
                      contractClauses
                        .map((clause) => clause.id)
                        .filter((other) => (other === id ? on : field.value.includes(other))),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
      />
      <Field
        label="Additional terms"
        optional
        hint="Anything else you both agree on, in your own words."
        error={formState.errors.additionalTerms?.message}
      >
        <Textarea rows={6} limit={10_000} {...register('additionalTerms')} />
      </Field>
    </>
  );
}
