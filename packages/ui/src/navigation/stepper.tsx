import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import classes from './stepper.module.css';

export interface StepperStep {
  id: string;
  label: string;
  state: 'done' | 'now' | 'ahead' | 'locked';
  /** Why a locked step cannot be opened: the first rule that fails. */
  reason?: string;
}

export interface StepperProps {
  /** Names the list, such as "Proposal steps". */
  label: string;
  steps: readonly StepperStep[];
  /** Called for every step but the current and the locked ones. */
  onSelect: (id: string) => void;
  className?: string;
}

/**
 * The current position in a wizard. On phones it shows "Step 3 of 5" and a 2px bar along the bottom
 * edge of the nearest positioned ancestor.
 */
export function Stepper({ label, steps, onSelect, className }: StepperProps) {
  const current = steps.findIndex((step) => step.state === 'now');
  return (
    <nav aria-label={label} className={className}>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step.id} className={clsx(classes.step, classes[step.state])}>
            <StepButton step={step} number={index + 1} onSelect={onSelect} />
          </li>
        ))}
      </ol>
      <div className={classes.compact}>
        <b>{steps[current]?.label}</b>
        <span>
          Step {current + 1} of {steps.length}
        </span>
        <span
          className={classes.bar}
          style={{ width: `${((current + 1) / steps.length) * 100}%` }}
        />
      </div>
    </nav>
  );
}

function StepButton({
  step: { id, label, state, reason },
  number,
  onSelect,
}: {
  step: StepperStep;
  number: number;
  onSelect: (id: string) => void;
}) {
  const isLocked = state === 'locked';
  const button = (
    <button
      type="button"
      className={classes.button}
      aria-current={state === 'now' ? 'step' : undefined}
      aria-disabled={isLocked || undefined}
      onClick={() => isLocked || state === 'now' || onSelect(id)}
    >
      <span className={classes.number} aria-hidden="true">
        {state === 'done' ? <Check size={14} strokeWidth={2} /> : number}
      </span>
      <span className={classes.label}>{label}</span>
      {state === 'done' && <VisuallyHidden> done</VisuallyHidden>}
    </button>
  );
  return isLocked && reason ? (
    <Tooltip text={reason} side="bottom">
      {button}
    </Tooltip>
  ) : (
    button
  );
}
