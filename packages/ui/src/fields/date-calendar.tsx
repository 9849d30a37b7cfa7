import { addDays, today } from '@soloist/contracts';
import { clsx } from 'clsx';
import { Popover } from 'radix-ui';
import { type RefObject, useRef } from 'react';
import { Button } from '../actions/button.tsx';
import { containSubmits } from '../overlays/contain-submits.ts';
import popover from '../overlays/popover.module.css';
import classes from './date-calendar.module.css';
import { type DayRange, isInRange, MonthGrid } from './month-grid.tsx';

interface ChoicesProps extends DayRange {
  /** `YYYY-MM-DD`; anything else is no day. */
  value: string;
  onChange: (day: string) => void;
  daysAhead: readonly number[] | undefined;
}

interface DateCalendarProps extends ChoicesProps {
  /** The button that opens the calendar, and gets the focus when it closes. */
  trigger: RefObject<HTMLButtonElement | null>;
  /** The box of the field, where the calendar appears. */
  box: RefObject<HTMLDivElement | null>;
  onClose: () => void;
}

/** The calendar of a date field: the date picker dialog of the ARIA patterns. */
export function DateCalendar({ trigger, box, onClose, ...props }: DateCalendarProps) {
  const isFocusElsewhere = useRef(false);
  const handleInteractOutside = (event: Event) => {
    // The button closes the calendar itself.
    if (trigger.current?.contains(event.target as Node)) event.preventDefault();
    else isFocusElsewhere.current = true;
  };
  const handleCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    if (!isFocusElsewhere.current) trigger.current?.focus();
  };
  const choose = (day: string) => {
    props.onChange(day);
    onClose();
  };
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={box as RefObject<HTMLDivElement>} />
      <Popover.Portal>
        <Popover.Content
          aria-label="Choose date"
          className={clsx(popover.popover, classes.calendar)}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={handleInteractOutside}
          onCloseAutoFocus={handleCloseAutoFocus}
          {...containSubmits}
        >
          <MonthGrid {...props} onChange={choose} />
          <Choices {...props} onChange={choose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function distanceText(days: number): string {
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days} days`;
}

/** Days by their distance from today, and none. */
function Choices({ value, min, max, daysAhead = [], onChange }: ChoicesProps) {
  const choices = [0, ...daysAhead]
    .map((distance) => ({ label: distanceText(distance), day: addDays(today(), distance) }))
    .filter(({ day }) => isInRange(day, { min, max }));
  return (
    <div className={classes.choices}>
      {choices.map(({ label, day }) => (
        <Button key={day} size="sm" onClick={() => onChange(day)}>
          {label}
        </Button>
      ))}
      {value !== '' && (
        <Button size="sm" variant="ghost" className={classes.clear} onClick={() => onChange('')}>
          Clear
        </Button>
      )}
    </div>
  );
}
