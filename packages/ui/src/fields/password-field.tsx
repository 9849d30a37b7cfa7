import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Input, type InputProps } from './input.tsx';
import classes from './password-field.module.css';

/**
 * A password with a button that shows it. Give `autoComplete`: `current-password` to sign in,
 * `new-password` to set one.
 */
export function PasswordField(props: Omit<InputProps, 'type' | 'after' | 'before'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const toggle = (
    <button
      type="button"
      className={classes.toggle}
      aria-label="Show password"
      aria-pressed={isShown}
      title={isShown ? 'Hide password' : 'Show password'}
      onClick={() => setIsShown(!isShown)}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
  return (
    <Input
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      after={toggle}
    />
  );
}
