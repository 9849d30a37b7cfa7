import { clsx } from 'clsx';
import { type ComponentProps, useState } from 'react';
import classes from './code-input.module.css';
import { useControl } from './field-context.ts';

export interface CodeInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** The digits so far. */
  value: string;
  onChange: (code: string) => void;
  /** Called once the last digit is there. */
  onComplete?: (code: string) => void;
  length?: number;
}

/**
 * A code of digits in boxes. One real input lies over the drawn boxes: pasting, Backspace, the
 * phone's one-time-code suggestion and screen readers work as in any field.
 */
export function CodeInput(props: CodeInputProps) {
  const { value, onChange, onComplete, length = 6, className, onFocus, onBlur, ...rest } = props;
  const [isFocused, setIsFocused] = useState(false);
  const control = useControl(rest);
  const current = Math.min(value.length, length - 1);

  const handleText = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, length);
    if (code === value) return;
    onChange(code);
    if (code.length === length) onComplete?.(code);
  };
  return (
    <div className={clsx(classes.code, className)}>
      {Array.from({ length }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position
          key={index}
          aria-hidden="true"
          className={clsx(
            classes.digit,
            isFocused && index === current && classes.current,
            control['aria-invalid'] && classes.invalid,
          )}
        >
          {value[index]}
        </span>
      ))}
      <input
        type="text"
        {...rest}
        {...control}
        className={classes.input}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(event) => handleText(event.target.value)}
        // The caret stays behind the last digit, where the marked box is.
        onSelect={({ currentTarget }) => {
          const end = currentTarget.value.length;
          if (currentTarget.selectionStart !== end) currentTarget.setSelectionRange(end, end);
        }}
        onFocus={(event) => {
          setIsFocused(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setIsFocused(false);
          onBlur?.(event);
        }}
      />
    </div>
  );
}
