import { formatHours } from '@soloist/contracts';
import { Banner, Button, Checkbox, Modal } from '@soloist/ui';
import { ApiError } from '@soloist/web-client';
import { useState } from 'react';
import { useShareWeek } from './time.api.ts';
import styles from './time.module.css';
import { formatWeek, formatWeekday, type ProjectWeek, totalOf } from './time.rules.ts';

interface ShareWeekDialogProps {
  monday: string;
  week: ProjectWeek;
  onClose: () => void;
}

/** Chooses the entries of a project's week that its client sees. */
export function ShareWeekDialog({ monday, week, onClose }: ShareWeekDialogProps) {
  // The same until the server answers: after a lost answer, the week is still shared once.
  const [week_id, setWeekId] = useState(() => crypto.randomUUID());
  const [left, setLeft] = useState<string[]>([]);
  const share = useShareWeek();
  const chosen = week.unshared.filter(({ entry_id }) => !left.includes(entry_id));
  const toggle = (entry_id: string) =>
    setLeft(left.includes(entry_id) ? left.filter((id) => id !== entry_id) : [...left, entry_id]);
  const handleShare = () =>
    share.mutate(
      {
        week_id,
        body: {
          project_id: week.project_id,
          monday,
          entry_ids: chosen.map(({ entry_id }) => entry_id),
        },
      },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (error instanceof ApiError) setWeekId(crypto.randomUUID());
        },
      },
    );
  return (
    <Modal
      open
      onClose={onClose}
      title={`Share hours with ${week.client}`}
      text={`${week.name}, ${formatWeek(monday)}. We’ll email a link to confirm them, without rates.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            busy={share.isPending && 'Sharing'}
            onClick={handleShare}
          >
            Share {totalOf(chosen)}
          </Button>
        </>
      }
    >
      <ul className={styles.choices}>
        {week.unshared.map((entry) => (
          <li key={entry.entry_id}>
            <Checkbox
              checked={!left.includes(entry.entry_id)}
              onChange={() => toggle(entry.entry_id)}
              label={`${formatWeekday(entry.day)}, ${formatHours(entry.seconds)}: ${entry.note || entry.milestone_name || week.name}`}
            />
          </li>
        ))}
      </ul>
      {share.error && <Banner tone="bad">{share.error.message}</Banner>}
    </Modal>
  );
}
