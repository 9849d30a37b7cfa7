import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import classes from './control.module.css';
import { FieldContext, useControl } from './field-context.ts';

interface NumberBoxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Inside the box at its left, for the eye only. */
  before?: ReactNode;
  /** Inside the box at its right. */
  after?: ReactNode;
}

/** The box that numbers are typed into. A text input, so arrow keys and the wheel change nothing. */
export function NumberBox({ before, after, className, ...rest }: NumberBoxProps) {
  const control = useControl(rest);
  return (
    <div className={clsx(classes.box, className)}>
      {before && (
        <span className={classes.before} aria-hidden="true">
          {before}
        </span>
      )}
      <input
        autoComplete="off"
        {...rest}
        {...control}
        type="text"
        inputMode="decimal"
        className={classes.number}
      />
      {after && (
        // A control inside the box has its own name, not the field's label.
        <FieldContext value={undefined}>
          <span className={classes.after}>{after}</span>
        </FieldContext>
      )}
    </div>
  );
}
