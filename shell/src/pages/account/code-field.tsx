import { Button, CodeInput, Field, Input } from '@soloist/ui';
import { type Ref, useState } from 'react';

const longCodeLength = 12;

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** Called once the last digit is there. */
  onComplete?: () => void;
  error?: string | undefined;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The mailed code: six digits in boxes, or the twelve of an account that strangers guessed at. */
export function CodeField({ value, onChange, onComplete, error, autoFocus, ref }: CodeFieldProps) {
  const [isLong, setIsLong] = useState(false);
  const handleSwitch = () => {
    onChange('');
    setIsLong(!isLong);
  };
  return (
    <>
      <Field label="Code" error={error}>
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
            {...(onComplete ? { onComplete } : {})}
            {...(autoFocus ? { autoFocus } : {})}
          />
        )}
      </Field>
      <Button variant="ghost" onClick={handleSwitch}>
        {isLong ? 'My code has 6 digits' : 'My code has 12 digits'}
      </Button>
    </>
  );
}
