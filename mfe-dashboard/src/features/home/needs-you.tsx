import type { InvoiceSummary, ProposalSummary } from '@soloist/contracts';
import { Avatar, ButtonLink, Heading } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import styles from './home.module.css';
import { needsOf } from './needs.ts';

const most = 5;

interface NeedsYouProps {
  proposals: ProposalSummary[];
  invoices: InvoiceSummary[];
}

/** The papers that wait for the freelancer to do something. */
export function NeedsYou({ proposals, invoices }: NeedsYouProps) {
  const navigate = useNavigate();
  const needs = needsOf(proposals, invoices);
  const more = needs.length - most;
  return (
    <section className={styles.panel}>
      <Heading level={2} size="section">
        Needs you
      </Heading>
      {needs.length === 0 ? (
        <p className={styles.calm}>Nothing needs you right now.</p>
      ) : (
        <ul className={styles.list}>
          {needs.slice(0, most).map((need, index) => (
            <li key={need.id}>
              <Avatar shape="square" name={need.client} size={40} />
              <span className={styles.grow}>
                <b>{need.title}</b>
                <span>{need.text}</span>
              </span>
              <ButtonLink
                size="sm"
                variant={index === 0 ? 'primary' : 'secondary'}
                href={need.href}
                onNavigate={navigate}
                aria-label={`Open ${need.paper}`}
              >
                Open
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className={styles.calm}>
          And {more} more among your{' '}
          <Link className={styles.more} to="/projects">
            projects and invoices
          </Link>
          .
        </p>
      )}
    </section>
  );
}
