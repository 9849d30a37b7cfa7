import type { Lead } from '@soloist/contracts';
import { Avatar } from '@soloist/ui';
import { clsx } from 'clsx';
import { AlertCircle } from 'lucide-react';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { sourceOf, stepText, titleOf, valueText } from './lead.rules.ts';
import styles from './leads.module.css';

/** The content of a lead's card on the board. */
export function LeadFace({ lead }: { lead: Lead }) {
  const { name, company, value, message, nextStep, stageAt, suspicious } = lead;
  const text = message.replace(/\s+/g, ' ');
  return (
    <span className={styles.face}>
      <span className={styles.top}>
        <Avatar name={titleOf(lead)} shape="square" size={28} />
        <b dir="auto">{titleOf(lead)}</b>
        {value && <span className={styles.value}>{valueText(value, 'whole')}</span>}
      </span>
      {company && <span dir="auto">{name}</span>}
      {text && (
        <span className={styles.said} dir="auto">
          {text}
        </span>
      )}
      {suspicious && <span className={styles.doubt}>May be spam</span>}
      {nextStep && (
        <span className={clsx(nextStep.overdue && styles.overdue)}>
          {nextStep.overdue && <AlertCircle size={14} aria-hidden />}
          {stepText(nextStep)}
        </span>
      )}
      <span className={styles.foot}>
        <span dir="auto">{sourceOf(lead)}</span>
        <span>{formatDay(stageAt)}</span>
      </span>
    </span>
  );
}
