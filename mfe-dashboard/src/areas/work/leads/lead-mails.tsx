import type { LeadDetail, LeadEmail } from '@soloist/contracts';
import { Badge, type BadgeTone } from '@soloist/ui';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { PanelSection } from '../../shared/sections/section.tsx';
import { mailStateTexts } from './lead.rules.ts';
import styles from './lead-panel.module.css';

const tones: Record<LeadEmail['state'], BadgeTone> = {
  queued: 'neutral',
  sent: 'ok',
  failed: 'bad',
  bounced: 'bad',
};

/** The emails sent to a lead; nothing while there are none. */
export function LeadMails({ lead: { mails } }: { lead: LeadDetail }) {
  if (mails.length === 0) return null;
  return (
    <PanelSection title="Emails">
      <ul className={styles.notes} aria-label="Emails">
        {mails.map(({ id, subject, text, at, state, reason }) => (
          <li key={id}>
            <details className={styles.mail}>
              <summary dir="auto">{subject}</summary>
              <p dir="auto">{text}</p>
            </details>
            <div className={styles.noteFoot}>
              <time dateTime={at}>{formatInstant(at)}</time>
              <Badge tone={tones[state]}>{mailStateTexts[state]}</Badge>
            </div>
            {reason && <p className={styles.calm}>{reason}</p>}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
