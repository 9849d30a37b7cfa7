import { type Ref, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { CodeInput } from './code-input.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

const longCodeLength = 12;

export interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** Called once the last digit is entered. */
  onComplete?: () => void;
  hint?: string | undefined;
  error?: string | undefined;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * The emailed code: six digits in boxes, or the twelve of an account whose code strangers tried to
 * guess.
 */
export function CodeField(props: CodeFieldProps) {
  const { value, onChange, onComplete, hint, error, autoFocus, ref } = props;
  const [isLong, setIsLong] = useState(false);
  const handleSwitch = () => {
    onChange('');
    setIsLong(!isLong);
  };
  return (
    <>
      <Field label="Code" hint={hint} error={error}>
        {isLong ? (
          <Input
            ref={ref}
            value={value}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            onChange={({ target }) =>
              onChange(target.value.replace(/\D/g, '').slice(0, longCodeLength))
            }
          />
        ) : (
          <CodeInput
            ref={ref}
            value={value}
            onChange={onChange}
            onComplete={onComplete}
            autoFocus={autoFocus}
          />
        )}
      </Field>
      <Button variant="ghost" onClick={handleSwitch}>
        {isLong ? 'My code has 6 digits' : 'My code has 12 digits'}
      </Button>
    </>
  );
}
