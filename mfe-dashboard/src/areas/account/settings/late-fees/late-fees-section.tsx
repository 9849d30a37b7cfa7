import {
  type EndpointResponse,
  type lateFees as endpoints,
  type LateFeeSettings,
  lateFeeSentence,
} from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { CalendarClock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { QueryPanel } from '../../../shared/loading/query-content.tsx';
import styles from '../settings.module.css';
import { SettingsSection } from '../settings-section.tsx';
import { useLateFees } from './late-fees.api.ts';

const LateFeesDialog = lazy(() =>
  import('./late-fees-dialog.tsx').then(({ LateFeesDialog: Dialog }) => ({ default: Dialog })),
);

type Saved = EndpointResponse<typeof endpoints.settings>;

/** The usual late fees, which each new invoice states. */
export function LateFeesSection() {
  const lateFees = useLateFees();
  return (
    <SettingsSection
      id="late-fees"
      text="New invoices state these fees. You can change them on each invoice."
    >
      <QueryPanel query={lateFees} what="Your late fees" height={64}>
        {(saved) => (
          <ul className={styles.rows} aria-label="Late fees">
            <LateFeesRow saved={saved} />
          </ul>
        )}
      </QueryPanel>
    </SettingsSection>
  );
}

function LateFeesRow({ saved }: { saved: Saved }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={styles.wrapping}>
      <CalendarClock size={20} className={styles.icon} aria-hidden />
      <div className={styles.grow}>
        <b>{titleOf(saved.late_fees)}</b>
        <span>{textOf(saved.late_fees)}</span>
      </div>
      <Button size="sm" variant="ghost" aria-label="Edit late fees" onClick={() => setOpen(true)}>
        Edit
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <LateFeesDialog {...saved} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  );
}

function titleOf({ rule, mode }: LateFeeSettings): string {
  if (!rule) return 'No late fees';
  return mode === 'send' ? 'Billed automatically' : 'Drafted for your approval';
}

const textOf = ({ rule, currency }: LateFeeSettings): string =>
  rule ? lateFeeSentence(rule, currency) : 'A late payment costs your clients nothing.';
