import { formatHours, type TimeEntry, today } from '@soloist/contracts';
import clsx from 'clsx';
import styles from './time.module.css';
import {
  daysOf,
  formatDayOfMonth,
  formatLongDay,
  formatWeekday,
  totalOf,
  type WeekRow,
  weekRows,
} from './time.rules.ts';

interface WeekGridProps {
  monday: string;
  entries: TimeEntry[];
  /** Called with the entries of a cell, which may be none. */
  onChoose: (cell: { day: string; subject: string; entries: TimeEntry[] }) => void;
}

/** Days and projects of a week, with totals. Each cell adds time or opens it. */
export function WeekGrid({ monday, entries, onChoose }: WeekGridProps) {
  const days = daysOf(monday);
  const entriesOn = (day: string) => entries.filter((entry) => entry.day === day);
  return (
    <table className={styles.grid}>
      <caption className={styles.caption}>Hours by project and day</caption>
      <thead>
        <tr>
          <th scope="col">Project</th>
          {days.map((day) => (
            <th
              key={day}
              scope="col"
              aria-current={day === today() ? 'date' : undefined}
              className={clsx(styles.number, day === today() && styles.today)}
            >
              <abbr title={formatLongDay(day)}>{formatWeekday(day)}</abbr>
              <span>{formatDayOfMonth(day)}</span>
            </th>
          ))}
          <th scope="col" className={styles.number}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {weekRows(entries, monday).map((row) => (
          <GridRow key={row.key} row={row} days={days} onChoose={onChoose} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          {days.map((day) => (
            <td key={day} className={styles.number}>
              {totalOf(entriesOn(day))}
            </td>
          ))}
          <td className={styles.number}>{totalOf(entries)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface GridRowProps extends Pick<WeekGridProps, 'onChoose'> {
  row: WeekRow;
  days: string[];
}

const GridRow = ({ row, days, onChoose }: GridRowProps) => (
  <tr>
    <th scope="row">{row.name}</th>
    {row.days.map((entries, index) => {
      const day = days[index]!;
      const total = totalOf(entries);
      const name = `${row.name}, ${formatLongDay(day)}`;
      return (
        <td key={day}>
          <button
            type="button"
            className={clsx(styles.cell, entries.length === 0 && styles.emptyCell)}
            aria-label={entries.length > 0 ? `${name}: ${total}` : `Add time: ${name}`}
            onClick={() => onChoose({ day, subject: row.key, entries })}
          >
            {entries.length > 0 ? total : '+'}
          </button>
        </td>
      );
    })}
    <td className={styles.number}>{formatHours(row.seconds)}</td>
  </tr>
);
