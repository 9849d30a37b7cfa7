import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  recommendationLimits,
  recommendationRelations,
  relationLabels,
  requestForm,
} from '@soloist/contracts';
import { Banner, Button, ChipsInput, Drawer, Field, Select, Textarea } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { useState } from 'react';
import { Controller, type FieldErrors, useForm } from 'react-hook-form';
import { showProblem } from '../../show-problem.ts';
import { useAsk } from './recommendations.api.ts';
import styles from './recommendations.module.css';

interface AskDrawerProps {
  onClose: () => void;
  onAsked: () => void;
}
interface Refused {
  email: string;
  reason: string;
}

const relations = recommendationRelations.map((value) => ({ value, label: relationLabels[value] }));
const noted =
  'It was good to work with you. Would you write a few sentences about how it went? It helps others to know what to expect.';

/** Asks several people at once; whoever was not asked stays, with the reason. */
export function AskDrawer({ onClose, onAsked }: AskDrawerProps) {
  const ask = useAsk();
  const [refused, setRefused] = useState<Refused[]>([]);
  const { control, register, handleSubmit, formState, setError, setValue } = useForm({
    resolver: standardSchemaResolver(requestForm),
    defaultValues: { emails: [] as string[], relation: 'client' as const, note: noted },
  });
  const { errors } = formState;

  const submit = handleSubmit((form) => {
    if (ask.isPending) return;
    ask.mutate(form, {
      onSuccess: ({ message, asked, refused: others }) => {
        if (asked > 0) showToast({ message, kind: 'success' });
        setRefused(others);
        setValue('emails', []);
        if (others.length === 0) onAsked();
      },
      onError: (error) => showProblem(error, setError),
    });
  });

  return (
    <Drawer open onClose={onClose} title="Ask for a recommendation">
      <form className={styles.form} onSubmit={submit} noValidate>
        {errors.root && <Banner>{errors.root.message}</Banner>}
        {refused.length > 0 && (
          <Banner tone="warn">
            Not asked:
            <ul className={styles.refused}>
              {refused.map(({ email, reason }) => (
                <li key={email}>
                  <b>{email}</b> {reason}
                </li>
              ))}
            </ul>
          </Banner>
        )}
        <Controller
          name="emails"
          control={control}
          render={({ field: { value, onChange, onBlur } }) => (
            <Field
              label="E-mail addresses"
              hint={`Enter or a comma adds one. ${recommendationLimits.emails} at most; each gets a mail of their own.`}
              error={emailProblem(errors, value)}
            >
              <ChipsInput
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                max={recommendationLimits.emails}
                limit={254}
                placeholder="name@company.com"
              />
            </Field>
          )}
        />
        <Field label="They are your…" error={errors.relation?.message}>
          <Select options={relations} {...register('relation')} />
        </Field>
        <Field
          label="Personal note"
          hint="It stands in the mail as you write it."
          error={errors.note?.message}
          optional
        >
          <Textarea rows={6} limit={recommendationLimits.note} {...register('note')} />
        </Field>
        <p className={styles.muted}>
          They can say no, or that nobody asks them again. You can remind each of them once.
        </p>
        <Button type="submit" variant="primary" busy={ask.isPending && 'Sending'}>
          Send requests
        </Button>
      </form>
    </Drawer>
  );
}

/** Names the address that is none: the box shows many. */
function emailProblem(errors: FieldErrors<{ emails: string[] }>, emails: string[]) {
  const { emails: problem } = errors;
  const wrong = Array.isArray(problem) ? problem.findIndex(Boolean) : -1;
  if (wrong >= 0) return `“${emails[wrong] ?? ''}” is not an e-mail address.`;
  return problem?.message ?? problem?.root?.message;
}
