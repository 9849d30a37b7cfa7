import { Button } from '@soloist/ui';
import type { ReactNode } from 'react';
import { WizardFrame } from '../../wizard-frame.tsx';
import type { WizardStep } from '../../wizard-steps.ts';

interface UnopenedWizardProps {
  label: string;
  steps: readonly WizardStep[];
  /** What the button will say. */
  next: string;
  children: ReactNode;
}

/** A wizard whose draft is not open: its frame stands already, nothing in it can be pressed. */
export const UnopenedWizard = ({ label, steps, next, children }: UnopenedWizardProps) => (
  <WizardFrame
    label={label}
    steps={steps}
    current={0}
    reasonLocked={() => 'The draft is not open yet.'}
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
