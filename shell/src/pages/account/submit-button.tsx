import { Button } from '@soloist/ui';
import type { ReactNode } from 'react';

interface SubmitButtonProps {
  isPending: boolean;
  /** The label while the form is sending, such as `Logging in`. */
  busy: string;
  children: ReactNode;
}

/** The primary button of an account form. */
export function SubmitButton({ isPending, busy, children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="primary" size="lg" block busy={isPending && busy}>
      {children}
    </Button>
  );
}
