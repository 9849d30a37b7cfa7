import { dateFormat, type InvoiceSummary, type ProposalSummary, today } from '@soloist/contracts';
import { Heading } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { daysUntil } from '../../shared/formats/dates.rules.ts';
import { clientOf } from '../documents/document.rules.ts';
import { isOpen } from '../invoices/invoice.rules.ts';
import { isInProgress, isUnanswered } from '../proposals/proposal.rules.ts';
import styles from './home.module.css';
import { useOpenDocuments } from './use-open-documents.ts';

const most = 4;

interface Coming {
  /** `YYYY-MM-DD`. */
  day: string;
  title: string;
  client: string;
  href: string;
}

/** The next due dates of answers, milestones and payments. */
export function ComingUp() {
  const { proposals, invoices } = useOpenDocuments();
  const dates = upcoming(proposals, invoices);
  // The main column uses the same lists and shows their errors.
  if (dates.length === 0) return null;
  return (
    <section className={styles.identity}>
      <Heading level={2} size="sub">
        Coming up
      </Heading>
      <ol className={styles.agenda}>
        {dates.map(({ day, title, client, href }) => (
          <li key={`${href} ${day}`}>
            <DayTile day={day} />
            <span>
              <Link to={href}>{title}</Link>
              <span>{client}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export const upcoming = (proposals: ProposalSummary[], invoices: InvoiceSummary[]): Coming[] =>
  [...proposals.flatMap(ofProposal), ...invoices.flatMap(ofInvoice)]
    .filter(({ day }) => daysUntil(day) >= 0)
    .sort((a, b) => a.day.localeCompare(b.day))
    .slice(0, most);

function ofProposal(proposal: ProposalSummary): Coming[] {
  const { id, status, project_name, expiresAt, progress } = proposal;
  const entry = { client: clientOf(proposal), href: `/project/status/${id}` };
  if (isUnanswered(status)) {
    return [{ ...entry, day: today(new Date(expiresAt)), title: `Response due: ${project_name}` }];
  }
  if (isInProgress(status) && progress?.next?.day) {
    return [{ ...entry, day: progress.next.day, title: `${progress.next.name} due` }];
  }
  return [];
}

function ofInvoice(invoice: InvoiceSummary): Coming[] {
  if (!isOpen(invoice) || invoice.status === 'overdue') return [];
  const { id, number, due_date } = invoice;
  const href = `/projects?tab=invoices&invoice=${id}`;
  return [{ client: clientOf(invoice), href, day: due_date, title: `${number} is due` }];
}

const monthOf = dateFormat({ month: 'short', timeZone: 'UTC' });

function DayTile({ day }: { day: string }) {
  const date = new Date(day);
  return (
    <time dateTime={day}>
      <b>{date.getUTCDate()}</b>
      {monthOf(date)}
    </time>
  );
}
