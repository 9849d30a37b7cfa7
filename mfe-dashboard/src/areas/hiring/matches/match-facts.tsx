import type { MatchReason } from '@soloist/contracts';
import { Chip, IconButton, Menu, type MenuItem, VisuallyHidden } from '@soloist/ui';
import { Check, Ellipsis } from 'lucide-react';
import hits from '../search/hits.module.css';
import { addCriterion, canBeAdded, ignoreCriterion } from './corrections.rules.ts';
import { criterionText } from './criterion-text.rules.ts';
import type { useCorrect } from './matches.api.ts';
import styles from './matches.module.css';

const mostFacts = 3;

interface MatchFactsProps {
  reasons: MatchReason[];
  /** The subject of the facts, such as a job’s title. */
  about: string;
}

/** The facts that weigh most for a suggestion. */
export function MatchFacts({ reasons, about }: MatchFactsProps) {
  const facts = reasons
    .filter(({ fits }) => fits)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostFacts);
  if (facts.length === 0) return null;
  return (
    <ul className={hits.chips} aria-label={`Why ${about} is suggested`}>
      {facts.map((fact) => (
        <li key={`${fact.kind} ${fact.value}`}>
          <Chip className={styles.fact}>
            <Check size={14} aria-hidden="true" />
            {criterionText(fact)}
            <VisuallyHidden>: {fact.text}</VisuallyHidden>
          </Chip>
        </li>
      ))}
    </ul>
  );
}

interface MatchMenuProps extends MatchFactsProps {
  correct: ReturnType<typeof useCorrect>;
  /** Begins the entries that add a missing criterion, such as `I have`. Without it there are none. */
  addLabel?: string;
}

/** Corrects the criteria of a suggestion. */
export function MatchMenu({ reasons, about, correct, addLabel }: MatchMenuProps) {
  if (reasons.length === 0) return null;
  const addable = addLabel ? reasons.filter((one) => !one.fits && canBeAdded(one)) : [];
  const items: MenuItem[] = [
    ...addable.map((reason) => ({
      label: `${addLabel} ${criterionText(reason)}`,
      onSelect: () => void correct((now) => addCriterion(now, reason)),
    })),
    ...(addable.length > 0 ? (['divider'] as const) : []),
    ...reasons.map((reason) => ({
      label: `Not relevant: ${criterionText(reason)}`,
      onSelect: () => void correct((now) => ignoreCriterion(now, reason)),
    })),
  ];
  return (
    <Menu
      trigger={
        <IconButton label={`Correct why ${about} is suggested`}>
          <Ellipsis size={18} aria-hidden="true" />
        </IconButton>
      }
      items={items}
    />
  );
}
