import { type JobLevel, type MatchFactKind, rateText } from '@soloist/contracts';
import { Button, Heading, VisuallyHidden } from '@soloist/ui';
import { type ReactNode, useRef } from 'react';
import { Loaded } from '../../loaded.tsx';
import { levelTexts } from '../jobs/job-texts.ts';
import { type Fact, ignored, isSame, noCorrections, takenBack } from './corrections.ts';
import { type Known, useCorrect, useMatchFacts } from './matches.api.ts';
import styles from './matches.module.css';

const kindTexts: Record<MatchFactKind, string> = {
  skill: 'Skills',
  tool: 'Tools',
  rate: 'Rate',
  remote: 'Remote',
  place: 'Place',
  level: 'Level',
  availability: 'Availability',
  language: 'Languages',
};

interface FactPanelProps {
  of: Parameters<typeof useMatchFacts>[0];
  /** Where the facts come from. */
  children: ReactNode;
}

/** Every fact that suggestions are made of, what was said about each, and a way to take it back. */
export function FactPanel({ of, children }: FactPanelProps) {
  const query = useMatchFacts(of);
  const heading = useRef<HTMLDivElement>(null);
  return (
    <section className={styles.panel}>
      {/* Takes the focus when the button that had it goes. */}
      <div ref={heading} tabIndex={-1} className={styles.heading}>
        <Heading level={2} size="sub">
          What suggestions are made of
        </Heading>
      </div>
      <p className={styles.calm}>{children}</p>
      <Loaded query={query} what="What suggestions are made of" height={200}>
        {(known) => <FactList of={of} known={known} onGone={() => heading.current?.focus()} />}
      </Loaded>
    </section>
  );
}

interface FactListProps extends Pick<FactPanelProps, 'of'> {
  known: Known;
  /** The button that was pressed is no longer there. */
  onGone: () => void;
}

function FactList({ of, known, onGone }: FactListProps) {
  const correct = useCorrect(of);
  const { facts, corrections } = known;
  const corrected = [...corrections.added, ...corrections.ignored];
  const all = [...facts, ...unlisted(facts, corrected)];
  const has = (list: Fact[], fact: Fact) => list.some((other) => isSame(other, fact));
  return (
    <>
      {all.length === 0 && <p>Nothing yet.</p>}
      <dl className={styles.facts}>
        {byKind(all).map(([kind, ofKind]) => (
          <div key={kind}>
            <dt>{kindTexts[kind]}</dt>
            {ofKind.map((fact) => (
              <FactRow
                key={fact.value}
                fact={fact}
                isListed={has(facts, fact)}
                isOut={has(corrections.ignored, fact)}
                onIgnore={() => void correct((now) => ignored(now, fact))}
                onTakeBack={() => {
                  void correct((now) => takenBack(now, fact));
                  if (!has(facts, fact)) onGone();
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
            Take all corrections back
          </Button>
        </div>
      )}
    </>
  );
}

interface FactRowProps {
  fact: Fact;
  /** Of the profile, or the job, itself. */
  isListed: boolean;
  isOut: boolean;
  onIgnore: () => void;
  onTakeBack: () => void;
}

function FactRow({ fact, isListed, isOut, onIgnore, onTakeBack }: FactRowProps) {
  const isAdded = !isListed && !isOut;
  return (
    <dd className={styles.fact} data-out={isOut}>
      <span>
        {factText(fact)}
        {isOut && <span className={styles.calm}> does not count</span>}
        {isAdded && <span className={styles.calm}> added by you</span>}
      </span>
      <button type="button" onClick={isListed && !isOut ? onIgnore : onTakeBack}>
        {actionText({ isOut, isAdded })} <VisuallyHidden>({fact.value})</VisuallyHidden>
      </button>
    </dd>
  );
}

/** What is stored as a word of the product's is said as people say it. */
function factText({ kind, value }: Fact) {
  if (kind === 'level') return levelTexts[value as JobLevel] ?? value;
  if (kind === 'remote') return 'Can be done remotely';
  if (kind === 'availability') return 'Takes on projects';
  // A person's is one rate; a job's may be from and up to.
  return kind === 'rate' ? rateText(value) || `${value} an hour` : value;
}

function actionText({ isOut, isAdded }: { isOut: boolean; isAdded: boolean }) {
  if (isOut) return 'Count it';
  return isAdded ? 'Remove' : 'Does not count';
}

/** What was corrected and is no fact of the profile, such as something that a job asked for. */
const unlisted = (facts: Fact[], corrected: Fact[]) =>
  corrected.filter((fact) => !facts.some((other) => isSame(other, fact)));

function byKind(facts: Fact[]) {
  const kinds = new Map<MatchFactKind, Fact[]>();
  for (const fact of facts) kinds.set(fact.kind, [...(kinds.get(fact.kind) ?? []), fact]);
  return [...kinds];
}
