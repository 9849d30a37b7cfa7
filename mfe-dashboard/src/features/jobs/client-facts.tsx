import type { Job, ClientFacts as Known } from '@soloist/contracts';
import { Facts, Heading } from '@soloist/ui';
import { BadgeCheck } from 'lucide-react';
import styles from './job.module.css';
import { clientName } from './job-texts.ts';

/** What happened says of the client, and how it is counted. */
export const ClientFacts = ({ job }: { job: Job }) => (
  <section className={styles.panel}>
    <Heading level={3} size="sub">
      {clientName(job)}
    </Heading>
    <Facts items={factsOf(job.clientFacts)} />
    <details className={styles.explained}>
      <summary>How these are counted</summary>
      <dl>
        <dt>Payment</dt>
        <dd>Verified once an invoice of theirs was paid through Soloist.</dd>
        <dt>Hire rate</dt>
        <dd>Of their jobs that are over, those for which somebody was hired.</dd>
        <dt>Answers in</dt>
        <dd>
          From an application to its first answer, in the middle, over the last 90 days: half of the
          answers came sooner.
        </dd>
      </dl>
      <p>Nobody types these in: they are computed from what happened here.</p>
    </details>
  </section>
);

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

const factsOf = (facts: Known) => [
  {
    label: 'Payment',
    value: facts.paymentVerified ? (
      <span className={styles.verified}>
        <BadgeCheck size={16} aria-hidden />
        Verified
      </span>
    ) : (
      'Not verified yet'
    ),
  },
  { label: 'Jobs posted', value: String(facts.jobsPosted) },
  { label: 'Hired', value: people(facts.hires) },
  {
    label: 'Hire rate',
    value: facts.hireRate === null ? 'No job is over yet' : `${Math.round(facts.hireRate * 100)} %`,
  },
  { label: 'Answers in', value: answerTimeText(facts.medianAnswerHours) },
];

export function answerTimeText(hours: number | null): string {
  if (hours === null) return 'No answers yet';
  if (hours < 1) return 'Less than an hour';
  const rounded = Math.round(hours);
  if (rounded < 48) return rounded === 1 ? 'An hour' : `${rounded} hours`;
  return `${Math.round(hours / 24)} days`;
}
