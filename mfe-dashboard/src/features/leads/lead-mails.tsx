import type { LeadMail, WholeLead } from '@soloist/contracts';
import { Badge, type BadgeTone } from '@soloist/ui';
import { formatInstant } from '../../dates.ts';
import { PanelSection } from '../invoices/panel-section.tsx';
import styles from './lead-panel.module.css';
import { mailStateTexts } from './lead-texts.ts';

const tones: Record<LeadMail['state'], BadgeTone> = {
  queued: 'neutral',
  sent: 'ok',
  failed: 'bad',
  bounced: 'bad',
};

/** The mails written from here; nothing while there are none. */
export function LeadMails({ lead: { mails } }: { lead: WholeLead }) {
  if (mails.length === 0) return null;
  return (
    <PanelSection title="Mails">
      <ul className={styles.notes} aria-label="Mails">
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
