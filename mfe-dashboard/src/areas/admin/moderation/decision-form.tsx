import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type CaseDetail,
  decisionForm,
  type ModerationDecision,
  reportLimits,
} from '@soloist/contracts';
import { Banner, Button, Field, Heading, RadioGroup, Textarea } from '@soloist/ui';
import { Controller, useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { useDecide } from './moderation.api.ts';
import styles from './moderation.module.css';
import { choices } from './moderation.rules.ts';

/** The decision on a case and its reason, which the owner of the content reads. */
export function DecisionForm({ whole }: { whole: CaseDetail }) {
  const decide = useDecide(whole.id);
  const { register, control, handleSubmit, formState, setError, watch, reset } = useForm({
    resolver: standardSchemaResolver(decisionForm),
    defaultValues: { words: '', seen: 0 },
  });
  const { errors } = formState;
  const submit = handleSubmit((form) =>
    decide.mutate(
      { ...form, seen: whole.decisions.length },
      { onSuccess: () => reset(), onError: (error) => showFormError(error, setError) },
    ),
  );
  const isDismissed = watch('decision') === 'dismiss';
  return (
    <section className={styles.section}>
      <Heading level={3} size="sub">
        {whole.state === 'open' ? 'Decision' : 'New decision'}
      </Heading>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field group hideLabel label="Decision" error={errors.decision?.message}>
          <Controller
            name="decision"
            control={control}
            render={({ field: { value, onChange } }) => (
              <RadioGroup value={value ?? ''} onChange={onChange} options={optionsOf(whole)} />
            )}
          />
        </Field>
        <Field
          label="Reason"
          hint="The owner of the content sees this."
          optional={isDismissed}
          error={errors.words?.message}
        >
          <Textarea rows={3} limit={reportLimits.words} {...register('words')} />
        </Field>
        {errors.root && <Banner>{errors.root.message}</Banner>}
        <div>
          <Button type="submit" variant="primary" busy={decide.isPending && 'Saving'}>
            Save decision
          </Button>
        </div>
      </form>
    </section>
  );
}

function optionsOf({ canHide, decisions }: CaseDetail) {
  const last = decisions[0]?.decision;
  const isActed = last === 'warn' || last === 'hide';
  const open: ModerationDecision[] = [
    'dismiss',
    'warn',
    ...(canHide ? (['hide'] as const) : []),
    ...(isActed ? (['none'] as const) : []),
  ];
  return open.map((value) => ({ value, ...choices[value] }));
}
