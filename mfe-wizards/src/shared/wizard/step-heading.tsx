import { Heading } from '@soloist/ui';
import { createContext, type ReactNode, use, useEffect, useRef } from 'react';

/** Whether the user has left the step at which the wizard opened. */
export const HasChangedStep = createContext(false);

/**
 * The heading of a step. It takes the focus when the user moves to the step, as on a new page, also
 * when the step's chunk loads late. On the wizard's first step the shell decides.
 */
export function StepHeading({ children }: { children: ReactNode }) {
  const hasChangedStep = use(HasChangedStep);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the step opens
  useEffect(() => {
    if (hasChangedStep) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Heading ref={heading} tabIndex={-1} level={1} size="page">
      {children}
    </Heading>
  );
}
