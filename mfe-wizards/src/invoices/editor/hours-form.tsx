import {
  addMonths,
  type Currency,
  formatHours,
  formatMoney,
  type HoursQuery,
  type InvoiceHours,
  isDay,
  type TimeGrouping,
  type TimeSubjects,
  timeGroupings,
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
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import { type AddHoursMutation, useTimeSubjects, useUnbilledHours } from './hours.api.ts';
import styles from './hours-form.module.css';
import { ProjectsLoading } from './project-list.tsx';

const groupTexts: Record<TimeGrouping, string> = {
  one: 'One line',
  day: 'A line for each day',
  milestone: 'A line for each milestone',
  note: 'A line for each note',
};
const shownMonths = 3;

interface HoursFormProps {
  adding: AddHoursMutation;
}

/** The unbilled hours to add, with the lines that they make. */
export function HoursForm({ adding }: HoursFormProps) {
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
    return (
      <EmptyState
        title="No projects or clients yet"
        text="Track time for a project or client, then bill it here."
      />
    );
  }
  return <HoursFields subjects={data} adding={adding} />;
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

function HoursFields({ subjects, adding }: HoursFormProps & { subjects: TimeSubjects }) {
  const { getValues, setValue } = useFormContext<InvoiceDraft>();
  const currency = useWatch<InvoiceDraft, 'currency'>({ name: 'currency' });
  const [subject, setSubject] = useState(() => initialSubject(subjects, getValues()));
  const [from, setFrom] = useState(() => addMonths(today(), -shownMonths));
  const [to, setTo] = useState(() => today());
  const [group, setGroup] = useState<TimeGrouping>('one');
  const query: HoursQuery = { from, to, currency, group, ...timeSubjectFields(subject) };
  const isRange = isDay(from) && isDay(to) && from <= to;
  const hours = useUnbilledHours(isRange ? query : undefined);

  const add = () =>
    adding.mutate({ query, recipient: recipientOf(subjects, subject, getValues()) });

  return (
    <div className={styles.form}>
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
      <Field label="Lines">
        <Select
          value={group}
          options={timeGroupings.map((value) => ({ value, label: groupTexts[value] }))}
          onChange={({ target }) => setGroup(target.value as TimeGrouping)}
        />
      </Field>
      {hours.error && !hours.data && (
        <ErrorState
          title="We couldn’t load your hours"
          text={hours.error.message}
          onRetry={hours.refetch}
          busy={hours.isFetching}
        />
      )}
      {isRange && hours.isPending && <Skeleton shape="block" height={120} />}
      {hours.data && (
        <Lines
          hours={hours.data}
          currency={currency}
          onCurrency={(next) => setValue('currency', next, { shouldDirty: true })}
        />
      )}
      {adding.error && <Banner>{adding.error.message}</Banner>}
      <Button
        variant="primary"
        block
        disabled={!isRange || !hours.data?.items.length || hours.isPlaceholderData}
        busy={adding.isPending && 'Adding'}
        onClick={add}
      >
        Add to invoice
      </Button>
    </div>
  );
}

/** The client, and the project, of the hours. */
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

interface LinesProps {
  hours: InvoiceHours;
  currency: Currency;
  onCurrency: (currency: Currency) => void;
}

function Lines({ hours, currency, onCurrency }: LinesProps) {
  const { items, seconds, total, other_currencies } = hours;
  return (
    <section className={styles.lines} aria-label="Lines to add">
      {items.length === 0 && <p className={styles.none}>No unbilled hours in {currency}.</p>}
      <ul>
        {items.map(({ name, qty, rate, total: amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and keep their order
          <li key={index}>
            <span>
              {name}
              <small>
                {qty} h × {formatMoney(rate, currency)}
              </small>
            </span>
            <span>{formatMoney(amount, currency)}</span>
          </li>
        ))}
      </ul>
      {items.length > 0 && (
        <p className={styles.total}>
          <b>{formatHours(seconds)}</b>
          <b>{formatMoney(total, currency)}</b>
        </p>
      )}
      {other_currencies.map((other) => (
        <Banner
          key={other}
          tone="info"
          action={
            <Button size="sm" onClick={() => onCurrency(other)}>
              Switch to {other}
            </Button>
          }
        >
          You also have unbilled hours in {other}.
        </Banner>
      ))}
    </section>
  );
}
