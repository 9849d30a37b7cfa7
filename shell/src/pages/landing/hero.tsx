import { ButtonLink } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { Check } from 'lucide-react';
import styles from './hero.module.css';
import { LiveNumbers } from './live-numbers.tsx';
import { SampleProposal } from './sample-proposal.tsx';

export function Hero() {
  const navigate = useNavigate();
  return (
    <section className={styles.hero}>
      <div>
        <h1 className={styles.title}>
          One person.
          <br />
          The whole business.
        </h1>
        <p className={styles.text}>
          Soloist gives freelancers a portfolio at their own address, proposals clients sign from a
          link, and invoices that get paid. Clients find them here.
        </p>
        <div className={styles.actions}>
          <ButtonLink
            variant="primary"
            size="xl"
            href="/signup?role=freelancer"
            onNavigate={navigate}
          >
            Start as a freelancer
          </ButtonLink>
          <ButtonLink size="xl" href="/signup?role=employer" onNavigate={navigate}>
            Hire someone
          </ButtonLink>
        </div>
        <LiveNumbers />
      </div>
      <div className={styles.art} aria-hidden="true">
        <svg className={styles.mark} viewBox="0 0 200 294" aria-hidden="true">
          <path d="M100 0a100 100 0 0 0 0 200z" fill="var(--signal)" />
          <path d="M100 94a100 100 0 0 1 0 200z" fill="var(--text)" />
        </svg>
        <div className={styles.paper}>
          <SampleProposal />
        </div>
        <div className={`${styles.float} ${styles.signed}`}>
          <p className={styles.signature}>Sofie Lindqvist</p>
          <p className={styles.small}>Signed from the link</p>
        </div>
        <div className={`${styles.float} ${styles.accepted}`}>
          <span className={styles.tick}>
            <Check size={20} />
          </span>
          <div>
            <p>
              <b>Proposal accepted</b>
            </p>
            <p className={styles.small}>Nordlys, milestone 1 of 4 is next</p>
          </div>
        </div>
      </div>
    </section>
  );
}
