import {
  type EndpointResponse,
  type lateFees as endpoints,
  type LateFeeSettings,
  lateFeeSentence,
} from '@soloist/contracts';
import { CalendarClock } from 'lucide-react';
import { lazy } from 'react';
import { QueryPanel } from '../../../shared/loading/query-content.tsx';
import { EditableRow } from '../editable-row.tsx';
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

const LateFeesRow = ({ saved }: { saved: Saved }) => (
  <EditableRow
    icon={CalendarClock}
    title={titleOf(saved.late_fees)}
    text={textOf(saved.late_fees)}
    editLabel="Edit late fees"
    dialog={(close) => <LateFeesDialog {...saved} onClose={close} />}
  />
);

function titleOf({ rule, mode }: LateFeeSettings): string {
  if (!rule) return 'No late fees';
  return mode === 'send' ? 'Billed automatically' : 'Drafted for your approval';
}

const textOf = ({ rule, currency }: LateFeeSettings): string =>
  rule ? lateFeeSentence(rule, currency) : 'You don’t charge for late payments.';
