import type { Currency } from '@soloist/contracts';
import type { Difference } from './reconciliations.model.ts';

/** As many are kept to be read; the others are counted. */
const mostKept = 100;

/** What a reconciliation finds, bit by bit. */
export function createFindings() {
  const sums = new Map<Currency, { debits: number; credits: number }>();
  const differences: Difference[] = [];
  const checked = { movements: 0, accounts: 0, provider: 0 };
  let differenceCount = 0;
  return {
    checked,
    differ(difference: Difference) {
      differenceCount += 1;
      if (differences.length < mostKept) differences.push(difference);
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
      differences,
    }),
  };
}
export type Findings = ReturnType<typeof createFindings>;
