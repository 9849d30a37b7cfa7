import type { MatchReasonKind } from '@soloist/contracts';
import { Button, VisuallyHidden } from '@soloist/ui';
import { type ReactNode, useRef } from 'react';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import {
  type CorrectableCriterion,
  ignoreCriterion,
  isSame,
  noCorrections,
  resetCriterion,
} from './corrections.rules.ts';
import { criterionText } from './criterion-text.rules.ts';
import { type MatchCriteria, useCorrect, useMatchCriteria } from './matches.api.ts';
import styles from './matches.module.css';

const kindTexts: Record<MatchReasonKind, string> = {
  skill: 'Skills',
  tool: 'Tools',
  rate: 'Rate',
  remote: 'Remote',
  place: 'Location',
  level: 'Level',
  availability: 'Availability',
  language: 'Languages',
};

interface CriteriaPanelProps {
  of: Parameters<typeof useMatchCriteria>[0];
  /** Explains where the criteria come from. */
  children: ReactNode;
}

/** Every criterion behind the suggestions, its correction, and a way to reset it. */
export function CriteriaPanel({ of, children }: CriteriaPanelProps) {
  const query = useMatchCriteria(of);
  const panel = useRef<HTMLDivElement>(null);
  return (
    // Takes the focus when the button that had it is removed.
    <div ref={panel} tabIndex={-1} className={styles.criteriaPanel}>
      <p className={styles.calm}>{children}</p>
      <QueryPanel query={query} what="The match criteria" height={200}>
        {(criteria) => (
          <CriteriaList of={of} criteria={criteria} onGone={() => panel.current?.focus()} />
        )}
      </QueryPanel>
    </div>
  );
}

interface CriteriaListProps extends Pick<CriteriaPanelProps, 'of'> {
  criteria: MatchCriteria;
  /** Called when the pressed button was removed. */
  onGone: () => void;
}

function CriteriaList({ of, criteria, onGone }: CriteriaListProps) {
  const correct = useCorrect(of);
  const { facts: listed, corrections } = criteria;
  const corrected = [...corrections.added, ...corrections.ignored];
  const all = [...listed, ...unlisted(listed, corrected)];
  const has = (list: CorrectableCriterion[], criterion: CorrectableCriterion) =>
    list.some((other) => isSame(other, criterion));
  return (
    <>
      {all.length === 0 && <p>No criteria yet.</p>}
      <dl className={styles.criteria}>
        {byKind(all).map(([kind, ofKind]) => (
          <div key={kind}>
            <dt>{kindTexts[kind]}</dt>
            {ofKind.map((criterion) => (
              <CriterionRow
                key={criterion.value}
                criterion={criterion}
                isListed={has(listed, criterion)}
                isOut={has(corrections.ignored, criterion)}
                onIgnore={() => void correct((now) => ignoreCriterion(now, criterion))}
                onReset={() => {
                  void correct((now) => resetCriterion(now, criterion));
                  if (!has(listed, criterion)) onGone();
                }}
              />
            ))}
          </div>
        ))}
      </dl>
      {corrected.length > 0 && (
        <div>
          <Button
            size="sm"
            onClick={() => {
              void correct(() => noCorrections);
              onGone();
            }}
          >
            Reset all corrections
          </Button>
        </div>
      )}
    </>
  );
}

interface CriterionRowProps {
  criterion: CorrectableCriterion;
  /** The criterion is on the profile or the job. */
  isListed: boolean;
  isOut: boolean;
  onIgnore: () => void;
  onReset: () => void;
}

function CriterionRow({ criterion, isListed, isOut, onIgnore, onReset }: CriterionRowProps) {
  const isAdded = !isListed && !isOut;
  return (
    <dd className={styles.criterion} data-out={isOut}>
      <span>
        {criterionText(criterion)}
        {isOut && <span className={styles.calm}> not relevant</span>}
        {isAdded && <span className={styles.calm}> added by you</span>}
      </span>
      <button type="button" onClick={isListed && !isOut ? onIgnore : onReset}>
        {actionText({ isOut, isAdded })} <VisuallyHidden>({criterion.value})</VisuallyHidden>
      </button>
    </dd>
  );
}

function actionText({ isOut, isAdded }: { isOut: boolean; isAdded: boolean }) {
  if (isOut) return 'Mark relevant';
  return isAdded ? 'Remove' : 'Not relevant';
}

/** Corrected criteria that are not on the profile, such as a skill that a job asked for. */
const unlisted = (criteria: CorrectableCriterion[], corrected: CorrectableCriterion[]) =>
  corrected.filter((criterion) => !criteria.some((other) => isSame(other, criterion)));

function byKind(criteria: CorrectableCriterion[]) {
  const kinds = new Map<MatchReasonKind, CorrectableCriterion[]>();
  for (const criterion of criteria)
    kinds.set(criterion.kind, [...(kinds.get(criterion.kind) ?? []), criterion]);
  return [...kinds];
}
