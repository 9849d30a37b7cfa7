import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { appealForm, type OwnDecision, type ReportKind, reportLimits } from '@soloist/contracts';
import { Banner, Button, Field, Heading, PageBar, Textarea } from '@soloist/ui';
import { Link, useParams } from '@soloist/web-client';
import { useForm } from 'react-hook-form';
import { formatInstant } from '../../dates.ts';
import { LoadedPage } from '../../loaded.tsx';
import { PageLoading } from '../../page-loading.tsx';
import { showProblem } from '../../show-problem.ts';
import { useAppeal, useOwnDecision } from './reports.api.ts';
import styles from './reports.module.css';

/** What was decided about a thing of one's own, why, and a way to answer once. */
export function DecisionPage() {
  const { id = '' } = useParams();
  const query = useOwnDecision(id);
  return (
    <>
      <PageBar title="A decision about you" />
      <LoadedPage query={query} what="The decision" loading={<PageLoading />}>
        {(decision) => (
          <div className={styles.page}>
            <DecisionText decision={decision} />
            {decision.mayAppeal && <AppealForm id={id} />}
          </div>
        )}
      </LoadedPage>
    </>
  );
}

const kindNames: Record<ReportKind, string> = {
  job: 'job',
  person: 'profile',
  application: 'application',
  message: 'message',
  service: 'service',
  project: 'project',
  post: 'post',
  recommendation: 'recommendation',
};

const headings: Record<OwnDecision['decision'], (what: string) => string> = {
  hide: (what) => `Your ${what} is out of sight`,
  warn: (what) => `A warning about your ${what}`,
  none: (what) => `The decision about your ${what} was taken back`,
};

const meanings: Record<OwnDecision['decision'], string> = {
  hide: 'Nobody but you sees it. Nothing of it is deleted.',
  warn: 'It stays where it is. Please mind what is said below.',
  none: 'Everything is as it was before.',
};

function DecisionText({
  decision: { kind, title, link, decision, ...said },
}: {
  decision: OwnDecision;
}) {
  return (
    <>
      <Heading level={2} size="page">
        {headings[decision](kindNames[kind])}
      </Heading>
      <p>
        {meanings[decision]}{' '}
        {title && (
          <>
            It is about{' '}
            {link ? (
              <Link className={styles.link} to={link}>
                {title}
              </Link>
            ) : (
              title
            )}
            .
          </>
        )}
      </p>
      {said.words && (
        <blockquote className={styles.quote} dir="auto">
          {said.words}
        </blockquote>
      )}
      <p className={styles.meta}>Decided by a person, {formatInstant(said.decidedAt)}</p>
      {said.appeal && (
        <section>
          <Heading level={3} size="sub">
            Your answer
          </Heading>
          <blockquote className={styles.quote} dir="auto">
            {said.appeal.words}
          </blockquote>
          <p className={styles.meta}>
            Sent {formatInstant(said.appeal.at)}. You will be told what comes of it.
          </p>
        </section>
      )}
    </>
  );
}

function AppealForm({ id }: { id: string }) {
  const appeal = useAppeal(id);
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(appealForm),
    defaultValues: { words: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ words }) =>
    appeal.mutate(words, { onError: (error) => showProblem(error, setError) }),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label="Not right? Say why"
        hint="Once. Somebody looks at it again."
        error={errors.words?.message}
      >
        <Textarea rows={4} limit={reportLimits.words} {...register('words')} />
      </Field>
      {errors.root && <Banner>{errors.root.message}</Banner>}
      <div>
        <Button type="submit" variant="primary" busy={appeal.isPending && 'Sending'}>
          Ask to look again
        </Button>
      </div>
    </form>
  );
}
