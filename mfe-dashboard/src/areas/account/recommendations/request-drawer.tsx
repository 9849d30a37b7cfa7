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
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { useRequestRecommendations } from './recommendations.api.ts';
import styles from './recommendations.module.css';

interface RequestDrawerProps {
  onClose: () => void;
  onRequested: () => void;
}
interface RefusedAddress {
  email: string;
  reason: string;
}

const relations = recommendationRelations.map((value) => ({ value, label: relationLabels[value] }));
const defaultNote =
  'It was good to work with you. Would you write a few sentences about how it went? It helps others to know what to expect.';

/** Requests recommendations from several people; lists refused addresses with the reason. */
export function RequestDrawer({ onClose, onRequested }: RequestDrawerProps) {
  const request = useRequestRecommendations();
  const [refused, setRefused] = useState<RefusedAddress[]>([]);
  const { control, register, handleSubmit, formState, setError, setValue } = useForm({
    resolver: standardSchemaResolver(requestForm),
    defaultValues: { emails: [] as string[], relation: 'client' as const, note: defaultNote },
  });
  const { errors } = formState;

  const submit = handleSubmit((form) => {
    if (request.isPending) return;
    request.mutate(form, {
      onSuccess: ({ message, asked: requested, refused: others }) => {
        if (requested > 0) showToast({ message, kind: 'success' });
        setRefused(others);
        setValue('emails', []);
        if (others.length === 0) onRequested();
      },
      onError: (error) => showFormError(error, setError),
    });
  });

  return (
    <Drawer open onClose={onClose} title="Request a recommendation">
      <form className={styles.form} onSubmit={submit} noValidate>
        {errors.root && <Banner>{errors.root.message}</Banner>}
        {refused.length > 0 && (
          <Banner tone="warn">
            Not sent:
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
              label="Email addresses"
              hint={`Press Enter or comma to add one. Up to ${recommendationLimits.emails}; we email each separately.`}
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
          hint="We include it in the email."
          error={errors.note?.message}
          optional
        >
          <Textarea rows={6} limit={recommendationLimits.note} {...register('note')} />
        </Field>
        <p className={styles.muted}>
          They can decline or opt out. You can remind each person once.
        </p>
        <Button type="submit" variant="primary" busy={request.isPending && 'Sending'}>
          Send requests
        </Button>
      </form>
    </Drawer>
  );
}

/** Names the invalid address, because the field shows many. */
function emailProblem(errors: FieldErrors<{ emails: string[] }>, emails: string[]) {
  const { emails: problem } = errors;
  const wrong = Array.isArray(problem) ? problem.findIndex(Boolean) : -1;
  if (wrong >= 0) return `“${emails[wrong] ?? ''}” isn’t an email address.`;
  return problem?.message ?? problem?.root?.message;
}
