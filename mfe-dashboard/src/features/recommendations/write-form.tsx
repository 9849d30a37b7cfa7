import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  recommendationForm,
  recommendationLimits,
  recommendationRelations,
  relationLabels,
  type WrittenRequest,
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
import { showProblem } from '../../show-problem.ts';
import { Asker } from './asker.tsx';
import { useWrite } from './recommendations.api.ts';
import styles from './recommendations.module.css';
import { TakeBackButton } from './take-back-button.tsx';

interface WriteFormProps {
  writeId: string;
  request: WrittenRequest;
}

const relations = recommendationRelations.map((value) => ({ value, label: relationLabels[value] }));

/** One question, the text, and how readers will see it. */
export function WriteForm({ writeId, request }: WriteFormProps) {
  const { freelancer, writerName, own } = request;
  const write = useWrite(writeId);
  const { register, handleSubmit, formState, setError, watch } = useForm({
    resolver: standardSchemaResolver(recommendationForm),
    defaultValues: {
      relation: own?.relation ?? request.relation,
      text: own?.text ?? '',
      role: own?.role ?? '',
    },
  });
  const { errors } = formState;
  const preview = watch();
  const submit = handleSubmit((form) => {
    if (write.isPending) return;
    write.mutate(form, { onError: (error) => showProblem(error, setError) });
  });

  return (
    <div className={styles.writing}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Asker request={request} />
        <Heading level={2} size="page">
          What was it like to work with {freelancer.name || 'them'}?
        </Heading>
        {own && (
          <Banner tone="ok">
            Your recommendation is with {freelancer.name}. You can change it until it is shown to
            others.
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
          hint="Stands below your name."
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
            {own ? 'Save changes' : 'Send recommendation'}
          </Button>
          {own && <TakeBackButton writeId={writeId} />}
        </div>
      </form>
      <aside className={styles.preview} aria-label="How readers will see it">
        <p className={styles.muted}>How readers will see it</p>
        <Recommendation
          text={preview.text.trim() || 'Your words will stand here.'}
          writer={{ name: writerName || 'Your name', role: preview.role }}
          relation={preview.relation}
        />
      </aside>
    </div>
  );
}
