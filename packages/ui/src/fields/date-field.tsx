import { dateFormat, isDay, today } from '@soloist/contracts';
import { clsx } from 'clsx';
import { Calendar } from 'lucide-react';
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  Suspense,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { late } from '../feedback/late.tsx';
import control from './control.module.css';
import classes from './date-field.module.css';
import { dayPattern, readDay, showDay } from './date-text.ts';
import { FieldContext, useControl } from './field-context.ts';

export interface DateFieldProps
  extends Omit<
    ComponentProps<'input'>,
    'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max'
  > {
  /** `YYYY-MM-DD`; empty for none. A text that is no day appears as it was typed, with an error. */
  value: string;
  /** Called with a day, with nothing, or with a text that is no day, which no form should accept. */
  onChange: (value: string) => void;
  /** The first and the last day that the calendar offers. */
  min?: string;
  max?: string;
  /** Days that the calendar offers by their distance from today: 1 is tomorrow. */
  daysAhead?: readonly number[];
}

// Typing needs no calendar, so it loads when the pointer or the focus comes near.
const loadCalendar = () => import('./date-calendar.tsx');
const preloadCalendar = () => void loadCalendar().catch(() => undefined);
const DateCalendar = late(async () => ({ default: (await loadCalendar()).DateCalendar }));

const fullDay = dateFormat({ dateStyle: 'full', timeZone: 'UTC' });
/** The day's number is no month's, so the example has one meaning. */
const example = () => showDay(`${today().slice(0, 4)}-12-31`);

/**
 * A calendar day, typed in the reader's format or chosen from a calendar. What is typed counts once
 * the field is left, or at Enter. Native props and `ref` go to the `<input>`.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, min, max, daysAhead, onBlur, onKeyDown, className, ...rest } = props;
  const wiring = useControl(rest);
  const field = use(FieldContext);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** What is being typed, and the value meanwhile: another value set from outside wins. */
  const [typing, setTyping] = useState<{ text: string; value: string }>();
  const typed = typing?.value === value ? typing.text : undefined;

  const problem = typed === undefined && value !== '' && !isDay(value);
  const message = problem ? `Enter a date like ${example()}.` : undefined;
  const report = field?.reportProblem;
  useLayoutEffect(() => {
    report?.(message);
    return () => report?.(undefined);
  }, [report, message]);

  const change = (next: string) => {
    setTyping(undefined);
    if (next !== value) onChange(next);
  };
  const commit = () => {
    if (typed !== undefined) change(readDay(typed) ?? typed.trim());
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit();
    onKeyDown?.(event);
  };
  const handleBlur = (event: FocusEvent<HTMLDivElement>) => {
    const isInside = event.currentTarget.contains(event.relatedTarget);
    if (!isInside && !isOpen) onBlur?.(event as FocusEvent<never>);
  };
  const toggle = () => {
    commit();
    setOpen(!isOpen);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears that the focus leaves its controls */}
      <div ref={box} className={clsx(control.box, className)} onBlur={handleBlur}>
        <input
          autoComplete="off"
          spellCheck={false}
          // The reader's format needs no letters. Phones show digits, and separators may be left out.
          inputMode="numeric"
          placeholder={dayPattern()}
          {...rest}
          {...wiring}
          type="text"
          value={typed ?? showDay(value)}
          onChange={({ target }) => setTyping({ text: target.value, value })}
          onBlur={commit}
          onKeyDown={handleKeyDown}
        />
        <IconButton
          ref={trigger}
          className={classes.toggle}
          label={isDay(value) ? `Change date, ${fullDay(value)}` : 'Choose date'}
          aria-describedby={field?.labelId}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={rest.disabled || rest.readOnly}
          onPointerEnter={preloadCalendar}
          onFocus={preloadCalendar}
          // Keeps the focus in the input until the calendar takes it.
          onMouseDown={(event: MouseEvent) => event.preventDefault()}
          onClick={toggle}
        >
          <Calendar size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {isOpen && (
        <Suspense>
          <FieldContext value={undefined}>
            <DateCalendar
              {...{ box, trigger, value, min, max, daysAhead }}
              onChange={change}
              onClose={() => setOpen(false)}
            />
          </FieldContext>
        </Suspense>
      )}
    </>
  );
}
