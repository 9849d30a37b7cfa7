import type { FaultKind, VersionFault, VersionVitals } from '@soloist/contracts';
import { Button, VisuallyHidden } from '@soloist/ui';
import { useState } from 'react';
import { formatDay, formatInstant } from '../../dates.ts';
import admin from '../admin/admin.module.css';
import { loadsText } from './platform-texts.ts';
import styles from './vitals.module.css';

const kindTexts: Record<FaultKind, string> = {
  load: 'Did not load',
  slow: 'Came too late',
  mount: 'At its start',
  render: 'While it drew',
  unmount: 'When it was left',
  hang: 'Held up the page',
  leak: 'Stays in memory',
  uncaught: 'Not caught',
};

const shownFirst = 4;

/** What went wrong in a version, most often first. */
export function Faults({ vitals }: { vitals: VersionVitals }) {
  const { version, faults, faultyLoads, otherFaults } = vitals;
  const [isOpen, setOpen] = useState(false);
  if (faults.length === 0) {
    const text = faultyLoads > 0 ? 'What went wrong is not known.' : 'Nothing went wrong.';
    return <p className={admin.calm}>{text}</p>;
  }
  const shown = isOpen ? faults : faults.slice(0, shownFirst);
  return (
    <>
      <ul className={styles.faults} aria-label={`What went wrong in ${version}`}>
        {shown.map((fault) => (
          <Fault key={`${fault.kind} ${fault.name} ${fault.message} ${fault.at}`} fault={fault} />
        ))}
        {otherFaults > 0 && shown.length === faults.length && (
          <li className={admin.calm}>Other faults in {loadsText(otherFaults)}</li>
        )}
      </ul>
      {faults.length > shownFirst && (
        <Button
          size="sm"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show all ${faults.length}`}
          <VisuallyHidden> faults of {version}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}

const Fault = ({ fault }: { fault: VersionFault }) => (
  <li>
    <b>{fault.message ? `${fault.name}: ${fault.message}` : fault.name}</b>
    <span>
      {kindTexts[fault.kind]}, in {loadsText(fault.loads)} since {formatDay(fault.firstSeen)}, last{' '}
      {formatInstant(fault.lastSeen)}
    </span>
    {fault.at && <code>{fault.at}</code>}
  </li>
);
