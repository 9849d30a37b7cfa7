import { type FundAccount, formatMoney, payoutCurrency } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { useState } from 'react';
import { formatCalendarDay } from '../../../shared/formats/dates.rules.ts';
import { QueryPanel } from '../../../shared/loading/query-content.tsx';
import styles from '../wallet.module.css';
import { verifiedOf } from './payout.rules.ts';
import { useSchedule } from './payouts.api.ts';
import { type PayoutScheduleState, ScheduleDialog } from './schedule-dialog.tsx';

/** The payout schedule as a sentence, with a button to change it. */
export function ScheduleLine({ accounts }: { accounts: FundAccount[] }) {
  const schedule = useSchedule();
  const [isChanging, setChanging] = useState(false);
  const verified = verifiedOf(accounts);
  return (
    <QueryPanel query={schedule} what="Your payout schedule" height={40}>
      {(scheduled) => (
        <div className={styles.schedule}>
          <p className={styles.calm}>{describe(scheduled, accounts)}</p>
          {verified.length > 0 && (
            <Button
              size="sm"
              variant="ghost"
              aria-label="Change payout schedule"
              onClick={() => setChanging(true)}
            >
              Change
            </Button>
          )}
          {isChanging && (
            <ScheduleDialog
              scheduled={scheduled}
              accounts={verified}
              onClose={() => setChanging(false)}
            />
          )}
        </div>
      )}
    </QueryPanel>
  );
}

function describe({ schedule, nextAt }: PayoutScheduleState, accounts: FundAccount[]): string {
  const { rhythm: frequency, fundAccountId, least } = schedule;
  if (frequency === 'off') return 'Automatic payouts are off.';
  const every = frequency === 'weekly' ? 'Every Monday' : 'On the first of each month';
  const label = accounts.find(({ id }) => id === fundAccountId)?.label;
  const to = label ? ` to ${label}` : '';
  // Payout days are in UTC for every reader.
  const next = nextAt ? ` Next payout: ${formatCalendarDay(nextAt.slice(0, 10))}.` : '';
  return `${every}, we pay out your balance${to} if it is at least ${formatMoney(least, payoutCurrency)}.${next}`;
}
