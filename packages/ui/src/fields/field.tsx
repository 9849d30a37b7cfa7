import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import classes from './field.module.css';
import { FieldContext, type TextCount } from './field-context.ts';

export interface FieldProps {
  label: ReactNode;
  /** The control's id; one of its own unless told. */
  id?: string;
  /** Stays below the control unless there is an error. */
  hint?: ReactNode;
  /** What is wrong and what to do; also marks the control as invalid. */
  error?: ReactNode;
  /** Says "Optional" beside the label. */
  optional?: boolean;
  /** Something small at the label's right, such as "Write with Sage". */
  action?: ReactNode;
  /** For a group of controls, which a `<label>` cannot name. */
  group?: boolean;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Label, control, and below it the hint or the error and the counter. The one control inside gets
 * its id, `aria-describedby` and `aria-invalid` by context; nothing is to be passed by hand.
 */
export function Field(props: FieldProps) {
  const { label, hint, error, optional, action, group, hideLabel, className, children } = props;
  const [count, setCount] = useState<TextCount>();
  const ownId = useId();
  const id = props.id ?? ownId;
  const labelId = `${id}-label`;
  const noteId = `${id}-note`;
  const isOver = count !== undefined && count.used > count.limit;
  const problem = error || (isOver && count.overMessage);
  const note = problem || hint;
  const invalid = Boolean(problem);
  const describedBy = note ? noteId : undefined;

  const wiring = useMemo(
    () => ({ id, labelId, describedBy, invalid, reportCount: setCount }),
    [id, labelId, describedBy, invalid],
  );
  const Label = group ? 'span' : 'label';
  return (
    <div className={clsx(classes.field, className)}>
      <div className={clsx(classes.head, hideLabel && !action && classes.headHidden)}>
        <Label
          id={labelId}
          {...(group ? {} : { htmlFor: id })}
          className={clsx(classes.label, hideLabel && classes.labelHidden)}
        >
          {label}
        </Label>
        {optional && <span className={classes.optional}>Optional</span>}
        {action}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      <div className={classes.foot}>
        {/* Always there, so that an error that appears is announced. */}
        <div id={noteId} className={invalid ? classes.error : classes.hint} aria-live="polite">
          {problem && <CircleAlert size={14} aria-hidden="true" />}
          {note && <span>{note}</span>}
        </div>
        {count && <Counter count={count} />}
      </div>
    </div>
  );
}

function Counter({ count: { used, limit, unit, always } }: { count: TextCount }) {
  const isNear = used >= limit * 0.9;
  if (!always && !isNear) return null;
  const isOver = used > limit;
  return (
    <span className={clsx(classes.count, isNear && classes.near, isOver && classes.over)}>
      <span aria-hidden="true">{`${used} / ${limit}`}</span>
      <VisuallyHidden role="status">{isNear ? `${used} of ${limit} ${unit}` : ''}</VisuallyHidden>
    </span>
  );
}
