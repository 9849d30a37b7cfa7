import { Button } from '@soloist/ui';
import type { ReactNode } from 'react';
import { WizardFrame } from './wizard-frame.tsx';
import type { WizardStep } from './wizard-steps.rules.ts';

interface UnopenedWizardProps {
  label: string;
  steps: readonly WizardStep[];
  /** The label of the button. */
  next: string;
  children: ReactNode;
}

/** A wizard whose draft is not open yet: its frame is visible, its controls are disabled. */
export const UnopenedWizard = ({ label, steps, next, children }: UnopenedWizardProps) => (
  <WizardFrame
    label={label}
    steps={steps}
    current={0}
    reasonLocked={() => 'The draft is still opening.'}
    onSelect={() => {}}
    onBack={undefined}
    status={null}
    preview={undefined}
    footer={
      <Button variant="primary" disabled>
        {next}
      </Button>
    }
    onSubmit={(event) => event.preventDefault()}
  >
    {children}
  </WizardFrame>
);
