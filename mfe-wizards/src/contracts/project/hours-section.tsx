import {
  addDays,
  type Contract,
  formatHours,
  type Project,
  type Retainer,
  remainingSeconds,
  type SharedWeek,
} from '@soloist/contracts';
import { Badge, Button } from '@soloist/ui';
import { useState } from 'react';
import { useFormats } from '../../shared/translations/use-texts.ts';
import { useContractTexts } from '../translations/use-contract-texts.ts';
import { ConfirmHoursDialog } from './confirm-hours-dialog.tsx';
import styles from './project.module.css';
import { ProjectSection } from './project-section.tsx';

const lastDay = 6;
const hourSeconds = 3600;

interface HoursSectionProps {
  contract: Contract;
  project: Project;
}

/** Included hours of retainers, and weeks that the freelancer shared for the client to confirm. */
export function HoursSection({ contract, project }: HoursSectionProps) {
  const { weeks, retainers } = project;
  const { hours: words } = useContractTexts();
  if (weeks.length + retainers.length === 0) return null;
  return (
    <ProjectSection title={words.title} empty={false}>
      <ul className={styles.list}>
        {retainers.map((retainer) => (
          <RetainerItem key={`${retainer.title} ${retainer.from}`} retainer={retainer} />
        ))}
        {weeks.map((week) => (
          <Week key={week.id} contract={contract} week={week} />
        ))}
      </ul>
    </ProjectSection>
  );
}

/** Included hours of the current period: used and left. */
function RetainerItem({ retainer }: { retainer: Retainer }) {
  const { hours: words } = useContractTexts();
  const { shortDay } = useFormats();
  const { title, from, to, hours, used_seconds } = retainer;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3 dir="auto">{title}</h3>
        <b className={styles.amount}>{words.left(formatHours(remainingSeconds(retainer)))}</b>
      </div>
      <p className={styles.meta}>
        <span>{words.week(shortDay(from), shortDay(to))}</span>
        <span>{words.used(formatHours(used_seconds), formatHours(hours * hourSeconds))}</span>
      </p>
    </li>
  );
}

function Week({ contract, week }: { contract: Contract; week: SharedWeek }) {
  const { hours: words } = useContractTexts();
  const { shortDay, dateTime } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { monday, seconds, entries, confirmed } = week;
  const title = words.week(shortDay(monday), shortDay(addDays(monday, lastDay)));
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <Badge tone={confirmed ? 'ok' : 'warn'}>{confirmed ? words.confirmed : words.open}</Badge>
        <b className={styles.amount}>{words.hours(formatHours(seconds))}</b>
      </div>
      <ul className={styles.entries}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries hold no state, and two may be equal
          <li key={index}>
            <span className={styles.meta}>{shortDay(entry.day)}</span>
            <span dir="auto">{entry.note || entry.milestone_name || contract.project_name}</span>
            {!entry.billable && <span className={styles.meta}>{words.notBillable}</span>}
            <span className={styles.amount}>{formatHours(entry.seconds)}</span>
          </li>
        ))}
      </ul>
      {confirmed ? (
        <p className={styles.meta}>
          <span>{words.confirmedBy(confirmed.name)}</span>
          <time dateTime={confirmed.at}>{dateTime(confirmed.at)}</time>
        </p>
      ) : (
        <div className={styles.decision}>
          <Button variant="primary" onClick={() => setOpen(true)}>
            {words.confirm}
          </Button>
        </div>
      )}
      <ConfirmHoursDialog
        contract={contract}
        week={week}
        title={title}
        open={isOpen && !confirmed}
        onClose={() => setOpen(false)}
      />
    </li>
  );
}
