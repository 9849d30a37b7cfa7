import { Button, Loading, Skeleton } from '@soloist/ui';
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

/** In place of a form that is on its way. */
export const OpeningForm = () => (
  <Loading label="Opening the draft">
    <Skeleton width="60%" height={28} />
    <Skeleton height={40} shape="block" />
    <Skeleton height={40} shape="block" />
    <Skeleton height={120} shape="block" />
  </Loading>
);
