import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type Decision, decisionForm, reportLimits, type WholeCase } from '@soloist/contracts';
import { Banner, Button, Field, Heading, RadioGroup, Textarea } from '@soloist/ui';
import { Controller, useForm } from 'react-hook-form';
import { showProblem } from '../../show-problem.ts';
import { useDecide } from './moderation.api.ts';
import styles from './moderation.module.css';
import { choices } from './moderation-texts.ts';

/** What is to be done about a case, and why: the words reach the person whose thing it is. */
export function DecisionForm({ whole }: { whole: WholeCase }) {
  const decide = useDecide(whole.id);
  const { register, control, handleSubmit, formState, setError, watch, reset } = useForm({
    resolver: standardSchemaResolver(decisionForm),
    defaultValues: { words: '', seen: 0 },
  });
  const { errors } = formState;
  const submit = handleSubmit((form) =>
    decide.mutate(
      { ...form, seen: whole.decisions.length },
      { onSuccess: () => reset(), onError: (error) => showProblem(error, setError) },
    ),
  );
  const isDismissed = watch('decision') === 'dismiss';
  return (
    <section className={styles.section}>
      <Heading level={3} size="sub">
        {whole.state === 'open' ? 'Decide' : 'Decide anew'}
      </Heading>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field group hideLabel label="What is to be done?" error={errors.decision?.message}>
          <Controller
            name="decision"
            control={control}
            render={({ field: { value, onChange } }) => (
              <RadioGroup value={value ?? ''} onChange={onChange} options={optionsOf(whole)} />
            )}
          />
        </Field>
        <Field
          label="Why?"
          hint="The person whose thing it is reads this."
          optional={isDismissed}
          error={errors.words?.message}
        >
          <Textarea rows={3} limit={reportLimits.words} {...register('words')} />
        </Field>
        {errors.root && <Banner>{errors.root.message}</Banner>}
        <div>
          <Button type="submit" variant="primary" busy={decide.isPending && 'Deciding'}>
            Decide
          </Button>
        </div>
      </form>
    </section>
  );
}

function optionsOf({ canHide, decisions }: WholeCase) {
  const last = decisions[0]?.decision;
  const isActed = last === 'warn' || last === 'hide';
  const open: Decision[] = [
    'dismiss',
    'warn',
    ...(canHide ? (['hide'] as const) : []),
    ...(isActed ? (['none'] as const) : []),
  ];
  return open.map((value) => ({ value, ...choices[value] }));
}
