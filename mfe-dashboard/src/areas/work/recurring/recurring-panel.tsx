import { formatCount, formatMoney, type RecurringDetail, recurrenceText } from '@soloist/contracts';
import { Badge, ButtonLink, DescriptionList, Drawer, Heading } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { formatCalendarDay } from '../../shared/formats/dates.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { PanelSection } from '../../shared/sections/section.tsx';
import { LateClientAutopay } from '../autopay/late-client-autopay.tsx';
import { clientOf } from '../documents/document.rules.ts';
import styles from '../invoices/invoices.module.css';
import { useRecurring } from './recurring.api.ts';
import { recurringActionsOf, recurringStatusTexts, recurringTones } from './recurring.rules.ts';
import { RecurringMenu } from './recurring-menu.tsx';

interface RecurringPanelProps {
  /** The open recurring invoice's id; undefined while none is open. */
  id: string | undefined;
  onClose: () => void;
}

/** One recurring invoice beside its list: its schedule, next dates and past invoices. */
export function RecurringPanel({ id, onClose }: RecurringPanelProps) {
  return (
    <Drawer open={id !== undefined} onClose={onClose} title="Recurring invoice">
      {id && <RecurringContent key={id} id={id} />}
    </Drawer>
  );
}

function RecurringContent({ id }: { id: string }) {
  const query = useRecurring(id);
  return (
    <QueryPanel query={query} what="This recurring invoice" height={320}>
      {(recurring) => <RecurringSections recurring={recurring} />}
    </QueryPanel>
  );
}

function RecurringSections({ recurring }: { recurring: RecurringDetail }) {
  const navigate = useNavigate();
  const { id, title, total, currency, status, unit, every } = recurring;
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <div>
          <Heading level={2} size="page">
            {formatMoney(total, currency)}
          </Heading>
          <p>
            {recurrenceText({ unit, every })}, {title}
          </p>
        </div>
        <RecurringMenu recurring={recurring} />
      </div>
      <div className={styles.actions}>
        <Badge tone={recurringTones[status]}>{recurringStatusTexts[status]}</Badge>
        {recurringActionsOf(recurring).canEdit && (
          <ButtonLink size="sm" href={`/invoice/new?recurring=${id}`} onNavigate={navigate}>
            Edit
          </ButtonLink>
        )}
      </div>
      <RecurringDetails recurring={recurring} />
      <LateClientAutopay email={recurring.email} currency={currency} recurringId={id} />
      <NextDates recurring={recurring} />
      <PastPeriods recurring={recurring} />
    </div>
  );
}

function RecurringDetails({ recurring }: { recurring: RecurringDetail }) {
  const { email, mode, due_days, hours, schedule } = recurring;
  const { end_date, count } = schedule;
  const items = [
    { label: 'Client', value: clientOf(recurring) },
    { label: 'Email', value: email },
    { label: 'Invoices', value: mode === 'send' ? 'Sent automatically' : 'Drafts for approval' },
    {
      label: 'Due',
      value: due_days === 0 ? 'On its date' : `After ${formatCount(due_days, 'day')}`,
    },
    ...(hours === null
      ? []
      : [{ label: 'Included', value: `${formatCount(hours, 'hour')} per period` }]),
    ...(end_date ? [{ label: 'End date', value: formatCalendarDay(end_date) }] : []),
    ...(count === null ? [] : [{ label: 'Remaining', value: formatCount(count, 'period') }]),
  ];
  return <DescriptionList items={items} />;
}

function NextDates({ recurring }: { recurring: RecurringDetail }) {
  const { upcoming, status, currency } = recurring;
  return (
    <PanelSection title="Next dates">
      {upcoming.length === 0 || status === 'paused' ? (
        <p className={styles.calm}>
          {status === 'paused'
            ? 'Paused. We won’t invoice periods that start during the pause.'
            : 'No more invoices are scheduled.'}
        </p>
      ) : (
        <ol className={styles.lines}>
          {upcoming.map(({ number, from, to, total }) => (
            <li key={number}>
              <span>
                <b>{formatCalendarDay(from)}</b>
                <span>until {formatCalendarDay(to)}</span>
              </span>
              <span>{formatMoney(total, currency)}</span>
            </li>
          ))}
        </ol>
      )}
    </PanelSection>
  );
}

function PastPeriods({ recurring: { past } }: { recurring: RecurringDetail }) {
  return (
    <PanelSection title="Past periods">
      {past.length === 0 ? (
        <p className={styles.calm}>The first invoice appears here.</p>
      ) : (
        <ol className={styles.lines}>
          {past.map((period) => (
            <li key={period.number}>
              <span>
                <b>{formatCalendarDay(period.from)}</b>
                <span>until {formatCalendarDay(period.to)}</span>
              </span>
              <PeriodOutcome period={period} />
            </li>
          ))}
        </ol>
      )}
    </PanelSection>
  );
}

function PeriodOutcome({ period }: { period: RecurringDetail['past'][number] }) {
  const { invoice, outcome, draft_id, isDraftDeleted } = period;
  if (invoice) {
    return (
      <Link className={styles.link} to={`/projects?tab=invoices&invoice=${invoice.id}`}>
        {invoice.number}
      </Link>
    );
  }
  if (outcome === 'skipped') return <span>Skipped</span>;
  if (isDraftDeleted) return <span>Draft deleted</span>;
  return (
    <Link className={styles.link} to={`/invoice/new?id=${draft_id}`}>
      Open draft
    </Link>
  );
}
