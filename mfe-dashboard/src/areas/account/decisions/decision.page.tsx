import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  appealForm,
  homeOf,
  type MyDecision,
  type ReportKind,
  reportLimits,
} from '@soloist/contracts';
import { Banner, Button, Field, Heading, PageBar, Textarea } from '@soloist/ui';
import { Link, useParams, useRole } from '@soloist/web-client';
import { useForm } from 'react-hook-form';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { PageLoading } from '../../shared/loading/page-loading.tsx';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { useAppeal, useMyDecision } from '../../shared/reports/reports.api.ts';
import styles from '../../shared/reports/reports.module.css';

/** A moderation decision about the reader's content, its reason and the form for one appeal. */
export function DecisionPage() {
  const { id = '' } = useParams();
  const query = useMyDecision(id);
  const home = homeOf[useRole() ?? 'freelancer'];
  return (
    <>
      <PageBar title="Moderation decision" />
      <QueryPage
        query={query}
        what="The decision"
        missing={{
          title: 'Decision not found',
          back: { href: home, label: 'Go back to home' },
        }}
        loading={<PageLoading />}
      >
        {(decision) => (
          <div className={styles.page}>
            <DecisionText decision={decision} />
            {decision.mayAppeal && <AppealForm id={id} />}
          </div>
        )}
      </QueryPage>
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

const headings: Record<MyDecision['decision'], (what: string) => string> = {
  hide: (what) => `Your ${what} is hidden`,
  warn: (what) => `Warning about your ${what}`,
  none: (what) => `We reversed the decision about your ${what}`,
};

const meanings: Record<MyDecision['decision'], string> = {
  hide: 'Only you can see it. We deleted nothing.',
  warn: 'It stays visible. Read the reason below.',
  none: 'Everything is restored.',
};

function DecisionText({
  decision: { kind, title, link, decision, ...details },
}: {
  decision: MyDecision;
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
      {details.words && (
        <blockquote className={styles.quote} dir="auto">
          {details.words}
        </blockquote>
      )}
      <p className={styles.meta}>Decided by a person, {formatInstant(details.decidedAt)}</p>
      {details.appeal && (
        <section>
          <Heading level={3} size="sub">
            Your appeal
          </Heading>
          <blockquote className={styles.quote} dir="auto">
            {details.appeal.words}
          </blockquote>
          <p className={styles.meta}>
            Sent {formatInstant(details.appeal.at)}. We’ll notify you of the outcome.
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
    appeal.mutate(words, { onError: (error) => showFormError(error, setError) }),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label="Reason for your appeal"
        hint="You can appeal once. A person reviews the decision again."
        error={errors.words?.message}
      >
        <Textarea rows={4} limit={reportLimits.words} {...register('words')} />
      </Field>
      {errors.root && <Banner>{errors.root.message}</Banner>}
      <div>
        <Button type="submit" variant="primary" busy={appeal.isPending && 'Sending'}>
          Send appeal
        </Button>
      </div>
    </form>
  );
}
