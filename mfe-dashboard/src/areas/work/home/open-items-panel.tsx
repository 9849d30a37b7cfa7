import type { InvoiceSummary, ProposalSummary } from '@soloist/contracts';
import { Avatar, ButtonLink, Heading } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import styles from './home.module.css';
import { openItemsOf } from './open-items.rules.ts';

const most = 5;

interface OpenItemsProps {
  proposals: ProposalSummary[];
  invoices: InvoiceSummary[];
}

/** The documents that need the freelancer's attention. */
export function OpenItems({ proposals, invoices }: OpenItemsProps) {
  const navigate = useNavigate();
  const items = openItemsOf(proposals, invoices);
  const more = items.length - most;
  return (
    <section className={styles.panel}>
      <Heading level={2} size="section">
        Needs attention
      </Heading>
      {items.length === 0 ? (
        <p className={styles.calm}>Nothing needs your attention.</p>
      ) : (
        <ul className={styles.list}>
          {items.slice(0, most).map((item, index) => (
            <li key={item.id}>
              <Avatar shape="square" name={item.client} size={40} />
              <span className={styles.grow}>
                <b>{item.title}</b>
                <span>{item.text}</span>
              </span>
              <ButtonLink
                size="sm"
                variant={index === 0 ? 'primary' : 'secondary'}
                href={item.href}
                onNavigate={navigate}
                aria-label={`Open ${item.document}`}
              >
                Open
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className={styles.calm}>
          {more} more in your{' '}
          <Link className={styles.more} to="/projects">
            projects and invoices
          </Link>
          .
        </p>
      )}
    </section>
  );
}
