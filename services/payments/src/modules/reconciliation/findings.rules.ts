import type { Currency } from '@soloist/contracts';
import type { StoredDifference } from './reconciliations.model.ts';

/** Maximum number of stored differences; the others are only counted. */
const maxStored = 100;

/** Collects the findings of a reconciliation. */
export function createFindings() {
  const sums = new Map<Currency, { debits: number; credits: number }>();
  const [open, repaired]: [StoredDifference[], StoredDifference[]] = [[], []];
  const checked = { movements: 0, accounts: 0, provider: 0 };
  let [differenceCount, repairedCount] = [0, 0];
  const isKnown = ({ kind, of }: Pick<StoredDifference, 'kind' | 'of'>) =>
    [...open, ...repaired].some((each) => each.kind === kind && each.of === of);
  return {
    checked,
    isKnown,
    differ(difference: StoredDifference) {
      const list = difference.isRepaired ? repaired : open;
      differenceCount += 1;
      repairedCount += difference.isRepaired ? 1 : 0;
      if (list.length < maxStored) list.push(difference);
    },
    sum(currency: Currency, amount: number) {
      const { debits, credits } = sums.get(currency) ?? { debits: 0, credits: 0 };
      const added =
        amount < 0 ? { debits: debits - amount, credits } : { debits, credits: credits + amount };
      sums.set(currency, added);
    },
    summary: () => ({
      checked,
      sums: [...sums].map(([currency, each]) => ({ currency, ...each })),
      differenceCount,
      repairedCount,
      differences: [...open, ...repaired].slice(0, maxStored),
    }),
  };
}
export type Findings = ReturnType<typeof createFindings>;
