import {
  addMonths,
  type Currency,
  isDay,
  type TimeSubjects,
  timeSubjectFields,
  timeSubjectOptions,
  today,
} from '@soloist/contracts';
import {
  Banner,
  Button,
  DateField,
  EmptyState,
  ErrorState,
  Field,
  Select,
  Skeleton,
} from '@soloist/ui';
import { type ReactNode, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import { useTimeSubjects } from './hours.api.ts';
import { ProjectsLoading } from './project-list.tsx';
import styles from './work-form.module.css';

const shownMonths = 3;

interface WithSubjectsProps {
  /** The empty state's sentence. */
  emptyText: string;
  children: (subjects: TimeSubjects) => ReactNode;
}

/** What needs the freelancer's projects and clients, or the state of loading them. */
export function WithSubjects({ emptyText, children }: WithSubjectsProps) {
  const { data, error, refetch, isFetching } = useTimeSubjects();
  if (error && !data) {
    return (
      <ErrorState
        title="We couldn’t load your projects"
        text={error.message}
        onRetry={refetch}
        busy={isFetching}
      />
    );
  }
  if (!data) return <ProjectsLoading />;
  if (data.projects.length + data.clients.length === 0) {
    return <EmptyState title="No projects or clients yet" text={emptyText} />;
  }
  return children(data);
}

/** The invoice's own project or client, else the first one. */
function initialSubject(
  { projects, clients }: TimeSubjects,
  { proposal_id, email }: InvoiceDraft,
): string {
  if (projects.some(({ id }) => id === proposal_id)) return `project:${proposal_id}`;
  if (clients.some((client) => client.email === email)) return `client:${email}`;
  return projects[0] ? `project:${projects[0].id}` : `client:${clients[0]?.email}`;
}

/** The chosen project or client and days, of which unbilled work becomes lines. */
export function useWorkChoice(subjects: TimeSubjects) {
  const { getValues } = useFormContext<InvoiceDraft>();
  const currency = useWatch<InvoiceDraft, 'currency'>({ name: 'currency' });
  const [subject, setSubject] = useState(() => initialSubject(subjects, getValues()));
  const [from, setFrom] = useState(() => addMonths(today(), -shownMonths));
  const [to, setTo] = useState(() => today());
  return {
    ...{ subjects, subject, setSubject, from, setFrom, to, setTo },
    isRange: isDay(from) && isDay(to) && from <= to,
    query: { from, to, currency, ...timeSubjectFields(subject) },
    /** The client, and the project, of the work. */
    readRecipient: () => recipientOf(subjects, subject, getValues()),
  };
}
type WorkChoice = ReturnType<typeof useWorkChoice>;

function recipientOf(subjects: TimeSubjects, subject: string, draft: InvoiceDraft) {
  const { project_id, client_email } = timeSubjectFields(subject);
  const project = subjects.projects.find(({ id }) => id === project_id);
  const client = subjects.clients.find(({ email }) => email === client_email);
  return {
    email: project?.client_email ?? client?.email ?? '',
    client_name: project?.client_name ?? client?.name ?? '',
    ...(project && !draft.proposal_id ? { proposal_id: project.id } : {}),
  };
}

/** The fields of a `useWorkChoice`. */
export function WorkFields({ choice }: { choice: WorkChoice }) {
  const { subjects, subject, setSubject, from, setFrom, to, setTo, isRange } = choice;
  return (
    <>
      <Field label="Project or client">
        <Select
          value={subject}
          options={timeSubjectOptions(subjects)}
          onChange={({ target }) => setSubject(target.value)}
        />
      </Field>
      <div className={styles.pair}>
        <Field label="From">
          <DateField value={from} onChange={setFrom} max={to} />
        </Field>
        <Field
          label="To"
          error={!isRange && isDay(from) && isDay(to) && 'Choose a day after the first.'}
        >
          <DateField value={to} onChange={setTo} />
        </Field>
      </div>
    </>
  );
}

interface WorkLinesProps<Work> {
  /** The plural noun of the work, such as `hours`. */
  noun: string;
  choice: WorkChoice;
  work: {
    data: Work | undefined;
    error: Error | null;
    isPending: boolean;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  adding: { error: Error | null; isPending: boolean };
  onAdd: () => void;
  /** The list of lines, with their total. */
  children: (work: Work) => ReactNode;
}

interface UnbilledWork {
  items: unknown[];
  other_currencies: Currency[];
}

/** The lines that the chosen work makes, with the button that adds them. */
export function WorkLines<Work extends UnbilledWork>(props: WorkLinesProps<Work>) {
  const { noun, choice, work, adding, onAdd, children } = props;
  const { setValue } = useFormContext<InvoiceDraft>();
  const { isRange, query } = choice;
  return (
    <>
      {work.error && !work.data && (
        <ErrorState
          title={`We couldn’t load your ${noun}`}
          text={work.error.message}
          onRetry={work.refetch}
          busy={work.isFetching}
        />
      )}
      {isRange && work.isPending && <Skeleton shape="block" height={120} />}
      {work.data && (
        <section className={styles.lines} aria-label="Lines to add">
          {work.data.items.length === 0 && (
            <p className={styles.none}>
              No unbilled {noun} in {query.currency}.
            </p>
          )}
          {children(work.data)}
          {work.data.other_currencies.map((other) => (
            <Banner
              key={other}
              tone="info"
              action={
                <Button
                  size="sm"
                  onClick={() => setValue('currency', other, { shouldDirty: true })}
                >
                  Switch to {other}
                </Button>
              }
            >
              You also have unbilled {noun} in {other}.
            </Banner>
          ))}
        </section>
      )}
      {adding.error && <Banner>{adding.error.message}</Banner>}
      <Button
        variant="primary"
        block
        disabled={!isRange || !work.data?.items.length || work.isPlaceholderData}
        busy={adding.isPending && 'Adding'}
        onClick={onAdd}
      >
        Add to invoice
      </Button>
    </>
  );
}
