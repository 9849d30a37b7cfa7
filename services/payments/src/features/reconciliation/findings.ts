import type { Currency } from '@soloist/contracts';
import type { Difference } from './reconciliations.model.ts';

/** As many are kept to be read; the others are counted. */
const mostKept = 100;

/** What a reconciliation finds, bit by bit. */
export function createFindings() {
  const sums = new Map<Currency, { debits: number; credits: number }>();
  const [open, repaired]: [Difference[], Difference[]] = [[], []];
  const checked = { movements: 0, accounts: 0, provider: 0 };
  let [differenceCount, repairedCount] = [0, 0];
  const isKnown = ({ kind, of }: Pick<Difference, 'kind' | 'of'>) =>
    [...open, ...repaired].some((each) => each.kind === kind && each.of === of);
  return {
    checked,
    isKnown,
    differ(difference: Difference) {
      const kept = difference.isRepaired ? repaired : open;
      differenceCount += 1;
      repairedCount += difference.isRepaired ? 1 : 0;
      if (kept.length < mostKept) kept.push(difference);
    },
    sum(currency: Currency, amount: number) {
      const { debits, credits } = sums.get(currency) ?? { debits: 0, credits: 0 };
      const added =
        amount < 0 ? { debits: debits - amount, credits } : { debits, credits: credits + amount };
      sums.set(currency, added);
    },
    found: () => ({
      checked,
      sums: [...sums].map(([currency, each]) => ({ currency, ...each })),
      differenceCount,
      repairedCount,
      differences: [...open, ...repaired].slice(0, mostKept),
    }),
  };
}
export type Findings = ReturnType<typeof createFindings>;
