import { addDays, addMonths, dateFormat, isDay, today } from '@soloist/contracts';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import classes from './date-calendar.module.css';
import { placeInWeek, weekdayNames, weeksOfMonth } from './date-weeks.ts';

export interface DayRange {
  min: string | undefined;
  max: string | undefined;
}

interface MonthGridProps extends DayRange {
  value: string;
  onChange: (day: string) => void;
}

export const isInRange = (day: string, { min, max }: DayRange): boolean =>
  day >= (min || '') && day <= (max || '9999');

const monthName = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const fullDay = dateFormat({ dateStyle: 'full', timeZone: 'UTC' });

/** Where the focus begins: at the value, else at today or the first possible day. */
function firstFocus({ value, min, max }: MonthGridProps): string {
  if (isDay(value)) return value;
  if (min && today() < min) return min;
  return max && today() > max ? max : today();
}

const moves: Record<string, (day: string, isShift: boolean) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -placeInWeek(day)),
  End: (day) => addDays(day, 6 - placeInWeek(day)),
  PageUp: (day, isShift) => addMonths(day, isShift ? -12 : -1),
  PageDown: (day, isShift) => addMonths(day, isShift ? 12 : 1),
};

/**
 * The days of a month. Arrows move by days and weeks, Home and End within the week, Page Up and
 * Page Down by months, with Shift by years.
 */
export function MonthGrid(props: MonthGridProps) {
  const { value, min, max, onChange } = props;
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(() => firstFocus(props));
  const isMovingFocus = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the active day
  useEffect(() => {
    if (!isMovingFocus.current) return;
    isMovingFocus.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [active]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    isMovingFocus.current = true;
    setActive(move(active, event.shiftKey));
  };
  const month = active.slice(0, 'YYYY-MM'.length);
  const choose = (day: string) => {
    if (isInRange(day, { min, max })) onChange(day);
  };
  return (
    <>
      <div className={classes.head}>
        <IconButton
          label="Previous month"
          disabled={!isInRange(`${month}-00`, { min, max: undefined })}
          onClick={() => setActive(addMonths(active, -1))}
        >
          <ChevronLeft size={18} aria-hidden="true" />
        </IconButton>
        <div id={titleId} className={classes.title} aria-live="polite">
          {monthName(active)}
        </div>
        <IconButton
          label="Next month"
          disabled={!isInRange(`${month}-99`, { min: undefined, max })}
          onClick={() => setActive(addMonths(active, 1))}
        >
          <ChevronRight size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells are walked by keys */}
      <table ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={handleKeyDown}>
        <thead>
          <tr>
            {weekdayNames().map(({ short, full }) => (
              <th key={full} scope="col" abbr={full} aria-label={full}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(active).map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name
            <tr key={row}>
              {week.map((day, place) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell
                <td key={day ?? place} aria-selected={day ? day === value : undefined}>
                  {day && (
                    <button
                      type="button"
                      className={clsx(classes.day, day === value && classes.chosen)}
                      tabIndex={day === active ? 0 : -1}
                      aria-label={fullDay(day)}
                      aria-current={day === today() ? 'date' : undefined}
                      aria-disabled={!isInRange(day, { min, max }) || undefined}
                      onClick={() => choose(day)}
                    >
                      {Number(day.slice(-2))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
