import { type FundAccount, formatMoney, payoutCurrency } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { useState } from 'react';
import { formatCalendarDay } from '../../../dates.ts';
import { Loaded } from '../../../loaded.tsx';
import styles from '../wallet.module.css';
import { verifiedOf } from './payout-texts.ts';
import { useSchedule } from './payouts.api.ts';
import { ScheduleDialog, type Scheduled } from './schedule-dialog.tsx';

/** When payouts go out by themselves, in a sentence. */
export function ScheduleLine({ accounts }: { accounts: FundAccount[] }) {
  const schedule = useSchedule();
  const [isChanging, setChanging] = useState(false);
  const verified = verifiedOf(accounts);
  return (
    <Loaded query={schedule} what="When payouts go out" height={40}>
      {(scheduled) => (
        <div className={styles.schedule}>
          <p className={styles.calm}>{describe(scheduled, accounts)}</p>
          {verified.length > 0 && (
            <Button
              size="sm"
              variant="ghost"
              aria-label="Change when payouts go out"
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
    </Loaded>
  );
}

function describe({ schedule, nextAt }: Scheduled, accounts: FundAccount[]): string {
  const { rhythm, fundAccountId, least } = schedule;
  if (rhythm === 'off') return 'Payouts go out when you ask.';
  const every = rhythm === 'weekly' ? 'Every Monday' : 'On the first of each month';
  const label = accounts.find(({ id }) => id === fundAccountId)?.label;
  const to = label ? ` goes to ${label}` : ' goes out';
  // A day in UTC, wherever one is.
  const next = nextAt ? ` Next on ${formatCalendarDay(nextAt.slice(0, 10))}.` : '';
  return `${every}, all that is available${to}, from ${formatMoney(least, payoutCurrency)} up.${next}`;
}
