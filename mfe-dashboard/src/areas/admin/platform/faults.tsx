import type { FaultKind, VersionFault, VersionVitals } from '@soloist/contracts';
import { Button, VisuallyHidden } from '@soloist/ui';
import { useState } from 'react';
import { formatDay, formatInstant } from '../../shared/formats/dates.rules.ts';
import admin from '../layout/admin.module.css';
import { loadsText } from './platform.rules.ts';
import styles from './vitals.module.css';

const kindTexts: Record<FaultKind, string> = {
  load: 'Failed to load',
  slow: 'Loaded too late',
  mount: 'Error on start',
  render: 'Error while rendering',
  unmount: 'Error on leaving',
  hang: 'Blocked the page',
  leak: 'Memory leak',
  uncaught: 'Uncaught error',
};

const firstCount = 4;

/** The errors of a version, most frequent first. */
export function Faults({ vitals }: { vitals: VersionVitals }) {
  const { version, faults, faultyLoads, otherFaults } = vitals;
  const [isOpen, setOpen] = useState(false);
  if (faults.length === 0) {
    const text = faultyLoads > 0 ? 'No error details.' : 'No errors.';
    return <p className={admin.calm}>{text}</p>;
  }
  const listed = isOpen ? faults : faults.slice(0, firstCount);
  return (
    <>
      <ul className={styles.faults} aria-label={`Errors in ${version}`}>
        {listed.map((fault) => (
          <Fault key={`${fault.kind} ${fault.name} ${fault.message} ${fault.at}`} fault={fault} />
        ))}
        {otherFaults > 0 && listed.length === faults.length && (
          <li className={admin.calm}>Other errors in {loadsText(otherFaults)}</li>
        )}
      </ul>
      {faults.length > firstCount && (
        <Button
          size="sm"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show all ${faults.length}`}
          <VisuallyHidden> errors in {version}</VisuallyHidden>
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
