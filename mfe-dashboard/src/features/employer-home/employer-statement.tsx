import { type Part, Sentence } from '../home/sentence.tsx';
import { countOf, sumText, waiting, won } from '../proposals/proposal-statement.tsx';
import { useReceivedTotals } from './employer-home.api.ts';

/** What waits for a decision, and what is agreed. */
export function EmployerStatement() {
  const { data: totals } = useReceivedTotals();
  if (!totals) return null;
  if (totals.length === 0) return <>Find the right person and the work begins here.</>;
  const open = countOf(totals, waiting);
  const agreed = sumText(totals, won);
  const parts: Part[] = [];
  if (open > 0) {
    const count = open === 1 ? 'One proposal' : `${open} proposals`;
    const rest = `${open === 1 ? 'waits' : 'wait'} for your decision`;
    parts.push({ strong: count, rest });
  }
  if (agreed) parts.push({ strong: agreed, rest: 'is agreed' });
  if (parts.length === 0) return <>No proposal waits for you.</>;
  return <Sentence parts={parts} />;
}
