import { clsx } from 'clsx';
import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { useControlGroup } from './field-context.ts';
import classes from './segmented.module.css';

export interface SegmentedProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode }[];
  /** Takes the whole width, segments of one size. */
  full?: boolean;
  /** Only where no `Field group` names it. */
  label?: string;
  className?: string;
}

/** One of two to four short choices, side by side. Arrow keys choose. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { value, onChange, options, full, label, className } = props;
  return (
    <RadioGroup.Root
      {...useControlGroup()}
      aria-label={label}
      orientation="horizontal"
      className={clsx(classes.segmented, full && classes.full, className)}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
    >
      {options.map((option) => (
        <RadioGroup.Item key={option.value} value={option.value} className={classes.segment}>
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
