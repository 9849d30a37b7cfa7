import { ButtonLink } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import styles from './audiences.module.css';

const forFreelancers = [
  'Portfolio site, services and blogs',
  'Proposals, contracts and invoices as PDF',
  'Leads, jobs and recommendations',
  'Wallet and referral rewards',
];
const forClients = [
  'Post a job and see who fits, and why',
  'Browse portfolios, rates and availability',
  'Accept a proposal without an account',
  'Pay by card, milestone by milestone',
];

const List = ({ items }: { items: string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);

export function Audiences() {
  const navigate = useNavigate();
  return (
    <section className={styles.pair}>
      <div className={styles.half}>
        <svg viewBox="0 0 100 200" aria-hidden="true">
          <path d="M100 0a100 100 0 0 0 0 200z" fill="var(--signal)" />
        </svg>
        <h2>If you do the work</h2>
        <List items={forFreelancers} />
        <ButtonLink
          variant="primary"
          size="lg"
          href="/signup?role=freelancer"
          onNavigate={navigate}
        >
          Start as a freelancer
        </ButtonLink>
      </div>
      <div className={styles.half}>
        <svg viewBox="0 0 100 200" aria-hidden="true">
          <path d="M0 0a100 100 0 0 1 0 200z" fill="var(--text)" />
        </svg>
        <h2>If you are hiring</h2>
        <List items={forClients} />
        <ButtonLink size="lg" href="/signup?role=employer" onNavigate={navigate}>
          Hire someone
        </ButtonLink>
      </div>
    </section>
  );
}
