import { formatMoney, type Project, type ScheduledInvoice } from '@soloist/contracts';
import { Badge, type BadgeTone } from '@soloist/ui';
import { formatCalendarDay } from '../../shared/formats/dates.rules.ts';
import { Section } from '../../shared/sections/section.tsx';
import styles from '../documents/documents.module.css';

const badges: Record<ScheduledInvoice['state'], { text: string; tone: BadgeTone }> = {
  planned: { text: 'Planned', tone: 'neutral' },
  preparing: { text: 'Preparing', tone: 'neutral' },
  to_invoice: { text: 'To invoice', tone: 'info' },
  unpaid: { text: 'Unpaid', tone: 'warn' },
  overdue: { text: 'Overdue', tone: 'bad' },
  paid: { text: 'Paid', tone: 'ok' },
};
const invoiced: ScheduledInvoice['state'][] = ['unpaid', 'overdue'];

interface PaymentScheduleProps {
  project: Project | null;
  currency: string;
}

/** All payments of the contract: when each is due, and its status. */
export function PaymentSchedule({ project, currency }: PaymentScheduleProps) {
  if (!project?.schedule.length) return null;
  return (
    <Section title="Payment schedule">
      <ol className={styles.lines}>
        {project.schedule.map((payment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries hold no state, and names may repeat
          <li key={index}>
            <span className={styles.names}>
              <span>{payment.name}</span>
              <span>
                {formatMoney(payment.amount, currency)}
                {dueText(payment)}
              </span>
            </span>
            <Badge tone={badges[payment.state].tone}>{badges[payment.state].text}</Badge>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function dueText({ state, due_date }: ScheduledInvoice): string {
  if (state === 'paid') return '';
  const day = formatCalendarDay(due_date);
  return invoiced.includes(state) ? `, due ${day}` : `, expected ${day}`;
}
