import type { ClientSummary, Job } from '@soloist/contracts';
import { DescriptionList, Heading } from '@soloist/ui';
import { BadgeCheck } from 'lucide-react';
import { clientName } from '../../shared/jobs/job.rules.ts';
import styles from './job.module.css';

/** The client's payment, hiring and response history, and how we count it. */
export const ClientHistory = ({ job }: { job: Job }) => (
  <section className={styles.panel}>
    <Heading level={3} size="sub">
      {clientName(job)}
    </Heading>
    <DescriptionList items={historyItems(job.clientFacts)} />
    <details className={styles.explained}>
      <summary>How we count these</summary>
      <dl>
        <dt>Payment</dt>
        <dd>Verified after the client pays an invoice through Soloist.</dd>
        <dt>Hire rate</dt>
        <dd>Share of their completed jobs that ended in a hire.</dd>
        <dt>Response time</dt>
        <dd>Median time from an application to its first answer, last 90 days.</dd>
      </dl>
      <p>Soloist computes these from activity. Clients can’t edit them.</p>
    </details>
  </section>
);

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

const historyItems = (history: ClientSummary) => [
  {
    label: 'Payment',
    value: history.paymentVerified ? (
      <span className={styles.verified}>
        <BadgeCheck size={16} aria-hidden />
        Verified
      </span>
    ) : (
      'Not verified yet'
    ),
  },
  { label: 'Jobs posted', value: String(history.jobsPosted) },
  { label: 'Hired', value: people(history.hires) },
  {
    label: 'Hire rate',
    value:
      history.hireRate === null ? 'No completed jobs' : `${Math.round(history.hireRate * 100)}%`,
  },
  { label: 'Response time', value: answerTimeText(history.medianAnswerHours) },
];

export function answerTimeText(hours: number | null): string {
  if (hours === null) return 'No response data';
  if (hours < 1) return 'Less than an hour';
  const rounded = Math.round(hours);
  if (rounded < 48) return rounded === 1 ? '1 hour' : `${rounded} hours`;
  return `${Math.round(hours / 24)} days`;
}
