import { Button, ButtonLink, Logo, Stepper } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import clsx from 'clsx';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useInvalidFocus } from '../use-invalid-focus.ts';
import { HasChangedStep } from './step-heading.tsx';
import styles from './wizard-frame.module.css';

interface WizardFrameProps {
  /** What the user is creating; the stepper's name. */
  label: string;
  steps: readonly { id: string; label: string }[];
  current: number;
  /** Why a later step is locked; `undefined` when it is open. */
  reasonLocked: (index: number) => string | undefined;
  onSelect: (index: number) => void;
  /** Absent on the first step. */
  onBack: (() => void) | undefined;
  /** The save status of the draft. */
  status: ReactNode;
  /** The preview beside the form on wide screens. */
  preview: ReactNode;
  previewLabel?: string;
  /** A card leaves more room for the form than a document does. */
  previewSize?: 'document' | 'card';
  /** The end of the preview that is visible when a step opens. */
  previewAt?: 'start' | 'end';
  footer: ReactNode;
  /** Its promise resolves once the form is validated. */
  onSubmit: (event: FormEvent) => unknown;
  children: ReactNode;
}

/**
 * Bar with logo, stepper, Cancel and Back; form on the left, preview on the right; Next in the
 * footer. A step opens at its top with its heading focused; a refused submit focuses the first
 * invalid field.
 */
export function WizardFrame(props: WizardFrameProps) {
  const { steps, current, reasonLocked, onBack, previewAt = 'start' } = props;
  const { previewLabel = 'Document preview', previewSize = 'document' } = props;
  const navigate = useNavigate();
  const previewRef = useRef<HTMLElement>(null);
  const fieldsRef = useRef<HTMLDivElement>(null);
  const hasChangedStep = useHasChanged(current);
  const { form, focusAfter } = useInvalidFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins where it wants
  useEffect(() => {
    if (fieldsRef.current) fieldsRef.current.scrollTop = 0;
    const { current: aside } = previewRef;
    aside?.scrollTo?.({ top: previewAt === 'end' ? aside.scrollHeight : 0 });
  }, [previewAt, current]);
  return (
    <div className={styles.wizard}>
      <header className={styles.bar}>
        <Link to="/" aria-label="Soloist" className={styles.logo}>
          <Logo size={26} className={styles.wide} />
          <Logo size={26} wordmark={false} className={styles.narrow} />
        </Link>
        <Stepper
          label={props.label}
          steps={steps.map((step, index) => ({
            ...step,
            ...stepState({ index, current, reasonLocked }),
          }))}
          onSelect={(id) => props.onSelect(steps.findIndex((step) => step.id === id))}
        />
        <div className={styles.end}>
          {props.status}
          <ButtonLink variant="ghost" size="sm" href="/dashboard" onNavigate={navigate}>
            Cancel
          </ButtonLink>
          {onBack && (
            <Button size="sm" onClick={onBack}>
              Back
            </Button>
          )}
        </div>
      </header>
      <div
        className={clsx(
          props.preview ? styles.split : styles.single,
          previewSize === 'card' && styles.besideCard,
        )}
      >
        <form ref={form} className={styles.form} onSubmit={focusAfter(props.onSubmit)} noValidate>
          <div ref={fieldsRef} className={styles.fields}>
            <div className={styles.column}>
              <HasChangedStep value={hasChangedStep}>{props.children}</HasChangedStep>
            </div>
          </div>
          <footer className={styles.foot} data-bottom-bar>
            {props.footer}
          </footer>
        </form>
        {props.preview && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <aside ref={previewRef} className={styles.preview} aria-label={previewLabel} tabIndex={0}>
            {props.preview}
          </aside>
        )}
      </div>
    </div>
  );
}

/** Whether a value has changed since the first render. */
function useHasChanged(value: number) {
  const [first] = useState(value);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && value !== first) setHasChanged(true);
  return hasChanged;
}

function stepState({
  index,
  current,
  reasonLocked,
}: Pick<WizardFrameProps, 'current' | 'reasonLocked'> & { index: number }) {
  if (index === current) return { state: 'now' as const };
  if (index < current) return { state: 'done' as const };
  const reason = reasonLocked(index);
  return reason ? { state: 'locked' as const, reason } : { state: 'ahead' as const };
}
