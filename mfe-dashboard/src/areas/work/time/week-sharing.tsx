import { dateFormat, formatHours, type TimeEntry } from '@soloist/contracts';
import { Badge, Button, ConfirmDialog, Heading } from '@soloist/ui';
import { useState } from 'react';
import { ShareWeekDialog } from './share-week-dialog.tsx';
import { useUnshareWeek } from './time.api.ts';
import styles from './time.module.css';
import { formatWeek, projectWeeks, type SharedPart, sumSeconds } from './time.rules.ts';

interface WeekSharingProps {
  monday: string;
  entries: TimeEntry[];
}

/** Which hours of the week the clients of its projects can see, and have confirmed. */
export function WeekSharing({ monday, entries }: WeekSharingProps) {
  const [sharing, setSharing] = useState<string>();
  const [withdrawing, setWithdrawing] = useState<SharedPart & { client: string }>();
  const unshare = useUnshareWeek();
  const weeks = projectWeeks(entries);
  const shown = weeks.find(({ project_id, unshared }) => project_id === sharing && unshared.length);
  if (weeks.length === 0) return null;
  return (
    <section aria-labelledby="week-sharing">
      <header className={styles.dayHead}>
        <Heading level={2} size="section" id="week-sharing">
          Client confirmation
        </Heading>
      </header>
      <ul className={styles.entries}>
        {weeks.map((week) => (
          <li key={week.project_id} className={styles.sharing}>
            <b>{week.name}</b>
            {week.shared.map((part) => (
              <span key={part.week_id} className={styles.sharedPart}>
                <Badge tone={part.confirmed ? 'ok' : 'warn'}>
                  {part.confirmed
                    ? `${formatHours(part.seconds)} confirmed by ${part.confirmed.name}`
                    : `${formatHours(part.seconds)} to confirm`}
                </Badge>
                {part.confirmed && <ConfirmedOn at={part.confirmed.at} />}
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Withdraw ${formatHours(part.seconds)} of ${week.name}`}
                  onClick={() => setWithdrawing({ ...part, client: week.client })}
                >
                  Withdraw
                </Button>
              </span>
            ))}
            {week.unshared.length > 0 && (
              <Button
                size="sm"
                aria-label={`Share ${formatHours(sumSeconds(week.unshared))} of ${week.name}`}
                onClick={() => setSharing(week.project_id)}
              >
                Share {formatHours(sumSeconds(week.unshared))}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <ShareWeekDialog monday={monday} week={shown} onClose={() => setSharing(undefined)} />
      )}
      <ConfirmDialog
        open={withdrawing !== undefined}
        title="Withdraw these hours?"
        text={withdrawing ? withdrawText(withdrawing, monday) : ''}
        confirmLabel="Withdraw hours"
        onCancel={() => setWithdrawing(undefined)}
        onConfirm={() => {
          if (withdrawing) unshare.mutate(withdrawing.week_id);
          setWithdrawing(undefined);
        }}
      />
    </section>
  );
}

const withdrawText = ({ confirmed, client }: SharedPart & { client: string }, monday: string) =>
  confirmed
    ? `${client} confirmed them. We’ll email ${client} that the confirmation of ${formatWeek(monday)} no longer applies.`
    : `${client} can no longer see them, and you can change them again.`;

const formatDate = dateFormat({ dateStyle: 'medium' });

const ConfirmedOn = ({ at }: { at: string }) => <time dateTime={at}>{formatDate(at)}</time>;
