import type { MatchFacts, MatchReason } from '@soloist/contracts';
import { VisuallyHidden } from '@soloist/ui';
import { Check, Minus } from 'lucide-react';
import { useRef } from 'react';
import { added, canBeAdded, ignored } from './corrections.ts';
import type { useCorrect } from './matches.api.ts';
import styles from './matches.module.css';

interface ReasonListProps {
  reasons: MatchReason[];
  /** What it is the reasons for, such as a job’s title. */
  about: string;
  /** Without it, the reasons are only told. */
  correct?: ReturnType<typeof useCorrect>;
  /** What is said of a fact that is not listed: `I have this`; without it, one cannot say so. */
  addLabel?: string;
  /** Whether one can say that a fact does not count. */
  canIgnore?: boolean;
}

/** Why something is suggested: each fact that spoke for or against it, and a way to correct it. */
export function ReasonList(props: ReasonListProps) {
  const { reasons, about, correct, addLabel, canIgnore = true } = props;
  const list = useRef<HTMLUListElement>(null);
  const say = (change: (facts: MatchFacts) => MatchFacts) => {
    void correct?.(change);
    // The button that was pressed goes with its reason.
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
                  <button type="button" onClick={() => say((facts) => added(facts, reason))}>
                    {addLabel} <VisuallyHidden>({reason.value})</VisuallyHidden>
                  </button>
                )}
                {canIgnore && (
                  <button type="button" onClick={() => say((facts) => ignored(facts, reason))}>
                    Does not count <VisuallyHidden>({reason.value})</VisuallyHidden>
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
