import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type RecommendationInvitation,
  recommendationForm,
  recommendationLimits,
  recommendationRelations,
  relationLabels,
} from '@soloist/contracts';
import {
  Banner,
  Button,
  Field,
  Heading,
  Input,
  Recommendation,
  Select,
  Textarea,
} from '@soloist/ui';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { useWrite } from './recommendations.api.ts';
import styles from './recommendations.module.css';
import { Requester } from './requester.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

interface WriteFormProps {
  writeId: string;
  request: RecommendationInvitation;
}

const relations = recommendationRelations.map((value) => ({ value, label: relationLabels[value] }));

/** The form for a recommendation, with a preview. */
export function WriteForm({ writeId, request }: WriteFormProps) {
  const { freelancer, writerName, own: recommendation } = request;
  const write = useWrite(writeId);
  const { register, handleSubmit, formState, setError, watch } = useForm({
    resolver: standardSchemaResolver(recommendationForm),
    defaultValues: {
      relation: recommendation?.relation ?? request.relation,
      text: recommendation?.text ?? '',
      role: recommendation?.role ?? '',
    },
  });
  const { errors } = formState;
  const preview = watch();
  const submit = handleSubmit((form) => {
    if (write.isPending) return;
    write.mutate(form, { onError: (error) => showFormError(error, setError) });
  });

  return (
    <div className={styles.writing}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Requester request={request} />
        <Heading level={2} size="page">
          What was it like to work with {freelancer.name || 'them'}?
        </Heading>
        {recommendation && (
          <Banner tone="ok">
            We sent your recommendation to {freelancer.name}. You can edit it until they show it.
          </Banner>
        )}
        {errors.root && <Banner>{errors.root.message}</Banner>}
        <Field
          label="Your recommendation"
          hint="What you did together, how it went, and what others can expect."
          error={errors.text?.message}
        >
          <Textarea
            className={styles.long}
            limit={recommendationLimits.text}
            {...register('text')}
          />
        </Field>
        <Field label="You are their…" error={errors.relation?.message}>
          <Select options={relations} {...register('relation')} />
        </Field>
        <Field
          label="Your role and company"
          hint="Appears below your name."
          error={errors.role?.message}
          optional
        >
          <Input
            limit={recommendationLimits.role}
            placeholder="Founder, Nordlys Coffee"
            autoComplete="organization-title"
            {...register('role')}
          />
        </Field>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={write.isPending && 'Sending'}>
            {recommendation ? 'Save changes' : 'Send recommendation'}
          </Button>
          {recommendation && <WithdrawButton writeId={writeId} />}
        </div>
      </form>
      <aside className={styles.preview} aria-label="Preview">
        <p className={styles.muted}>Preview</p>
        <Recommendation
          text={preview.text.trim() || 'Your text appears here.'}
          writer={{ name: writerName || 'Your name', role: preview.role }}
          relation={preview.relation}
        />
      </aside>
    </div>
  );
}
