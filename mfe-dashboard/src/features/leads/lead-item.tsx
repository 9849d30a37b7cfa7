import type { Lead } from '@soloist/contracts';
import { ButtonLink } from '@soloist/ui';
import { formatInstant } from '../../dates.ts';
import styles from './leads.module.css';

const replyTo = ({ email }: Lead) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent('Your message')}`;

/** What somebody wrote, who they are, and a way to answer. */
export function LeadItem({ lead }: { lead: Lead }) {
  const { name, company, email, message, createdAt } = lead;
  return (
    <li className={styles.lead}>
      <div className={styles.who}>
        <h2 dir="auto">{name}</h2>
        <p dir="auto">{[company, email].filter(Boolean).join(', ')}</p>
      </div>
      <time className={styles.when} dateTime={createdAt}>
        {formatInstant(createdAt)}
      </time>
      {message && (
        <p className={styles.message} dir="auto">
          {message}
        </p>
      )}
      {email && (
        <div className={styles.actions}>
          <ButtonLink size="sm" href={replyTo(lead)} aria-label={`Reply to ${name}`}>
            Reply
          </ButtonLink>
        </div>
      )}
    </li>
  );
}
