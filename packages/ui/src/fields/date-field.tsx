import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import control from './control.module.css';
import classes from './date-field.module.css';
import { useControl } from './field-context.ts';

/** A calendar day; the value is `YYYY-MM-DD`. The browser's own picker, in the kit's box. */
export function DateField({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      {...rest}
      {...useControl(rest)}
      type="date"
      className={clsx(control.input, classes.date, className)}
    />
  );
}
