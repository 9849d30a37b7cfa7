import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import classes from './control.module.css';
import { useControl } from './field-context.ts';
import { useTextCount } from './use-text-count.ts';

export interface TextareaProps extends ComponentProps<'textarea'> {
  /** Most characters or words; more marks the field, nothing is cut off. */
  limit?: number;
  unit?: 'characters' | 'words';
}

/** Several lines of text, growing with them. Near the limit, the surrounding `Field` shows the counter "n / limit". */
export function Textarea(props: TextareaProps) {
  const { limit = 200, unit = 'characters', className, ref, onInput, ...rest } = props;
  const control = useControl(rest);
  const { element, measure } = useTextCount<HTMLTextAreaElement>(
    { limit, unit, overMessage: `Input cannot exceed ${limit} ${unit}` },
    ref,
  );
  return (
    <textarea
      rows={3}
      {...rest}
      {...control}
      ref={element}
      className={clsx(classes.textarea, className)}
      onInput={(event) => {
        onInput?.(event);
        measure();
      }}
    />
  );
}
