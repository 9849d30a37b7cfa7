import { type Part, Sentence } from '../home/sentence.tsx';
import { openStatuses, owed } from '../invoices/invoice-texts.ts';
import { countOf, sumText } from '../projects/sums.ts';
import { waiting, won } from '../proposals/proposal-texts.ts';
import { useReceivedInvoiceTotals, useReceivedTotals } from './employer-home.api.ts';

/** What waits for a decision, what is agreed, and what is to pay. */
export function EmployerStatement() {
  const { data: totals } = useReceivedTotals();
  const { data: billed = [] } = useReceivedInvoiceTotals();
  if (!totals) return null;
  if (totals.length + billed.length === 0)
    return <>Find the right person and the work begins here.</>;
  const open = countOf(totals, waiting);
  const agreed = sumText(totals, won);
  const parts: Part[] = [];
  if (open > 0) {
    const count = open === 1 ? 'One proposal' : `${open} proposals`;
    const rest = `${open === 1 ? 'waits' : 'wait'} for your decision`;
    parts.push({ strong: count, rest });
  }
  if (agreed) parts.push({ strong: agreed, rest: 'is agreed' });
  const toPay = owed(billed);
  const late = sumText(toPay, ['overdue']);
  const due = sumText(toPay, openStatuses);
  if (late) parts.push({ strong: late, rest: 'is overdue' });
  else if (due) parts.push({ strong: due, rest: 'is to pay' });
  if (parts.length === 0) return <>No proposal and no invoice waits for you.</>;
  return <Sentence parts={parts} />;
}
