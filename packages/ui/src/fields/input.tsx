import { clsx } from 'clsx';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import classes from './control.module.css';
import { FieldContext, useControl } from './field-context.ts';
import { useTextCount } from './use-text-count.ts';

export interface InputProps extends ComponentProps<'input'> {
  /** Most characters; more marks the field, nothing is cut off. */
  limit?: number;
  /** Inside the box at its left, such as a search icon. */
  before?: ReactNode;
  /** Inside the box at its right. */
  after?: ReactNode;
}

/** One line of text. Native props and `ref` go to the `<input>`. */
export function Input(props: InputProps) {
  const { limit = 400, before, after, className, ref, onInput, ...rest } = props;
  const control = useControl(rest);
  const { element, measure } = useTextCount<HTMLInputElement>(
    {
      limit,
      unit: 'characters',
      overMessage: `Input cannot be greater than ${limit} characters`,
    },
    ref,
  );
  const input = {
    type: 'text',
    ...rest,
    ...control,
    ref: element,
    onInput: (event: FormEvent<HTMLInputElement>) => {
      onInput?.(event as Parameters<typeof onInput>[0]);
      measure();
    },
  };
  if (!before && !after) return <input {...input} className={clsx(classes.input, className)} />;
  return (
    <div className={clsx(classes.box, className)}>
      {before && <span className={classes.before}>{before}</span>}
      <input {...input} />
      {after && (
        // A control inside the box has its own name, not the field's label.
        <FieldContext value={undefined}>
          <span className={classes.after}>{after}</span>
        </FieldContext>
      )}
    </div>
  );
}
