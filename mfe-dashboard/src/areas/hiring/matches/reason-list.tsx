import type { MatchCorrections, MatchReason } from '@soloist/contracts';
import { VisuallyHidden } from '@soloist/ui';
import { Check, Minus } from 'lucide-react';
import { useRef } from 'react';
import { addCriterion, canBeAdded } from './corrections.rules.ts';
import type { useCorrect } from './matches.api.ts';
import styles from './matches.module.css';

interface ReasonListProps {
  reasons: MatchReason[];
  /** The subject of the reasons, such as a job’s title. */
  about: string;
  /** Without it, the reasons are read-only. */
  correct?: ReturnType<typeof useCorrect>;
  /** The label of the button that adds a missing criterion, such as `I have this`. Without it there is no such button. */
  addLabel?: string;
}

/** The reasons for a suggestion: each criterion for or against it, and a way to add a missing one. */
export function ReasonList(props: ReasonListProps) {
  const { reasons, about, correct, addLabel } = props;
  const list = useRef<HTMLUListElement>(null);
  const say = (change: (corrections: MatchCorrections) => MatchCorrections) => {
    void correct?.(change);
    // The pressed button is removed together with its reason.
    list.current?.focus();
  };
  return (
    <ul
      ref={list}
      tabIndex={-1}
      className={styles.reasons}
      aria-label={`Why ${about} is suggested`}
    >
      {reasons.map((reason) => (
        <li key={`${reason.kind} ${reason.value}`} data-fits={reason.fits}>
          {reason.fits ? (
            <Check size={16} aria-hidden="true" />
          ) : (
            <Minus size={16} aria-hidden="true" />
          )}
          <span className={styles.reason}>
            <VisuallyHidden>{reason.fits ? 'For it: ' : 'Against it: '}</VisuallyHidden>
            {reason.text}
            {correct && (
              <span className={styles.corrections}>
                {addLabel && !reason.fits && canBeAdded(reason) && (
                  <button
                    type="button"
                    onClick={() => say((corrections) => addCriterion(corrections, reason))}
                  >
                    {addLabel} <VisuallyHidden>({reason.value})</VisuallyHidden>
                  </button>
                )}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
