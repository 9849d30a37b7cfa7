import { type Part, Sentence } from '../home/sentence.tsx';
import { openStatuses, owed } from '../invoices/invoice-texts.ts';
import { useJobNumbers } from '../jobs/jobs.api.ts';
import { countOf, sumText } from '../projects/sums.ts';
import { waiting, won } from '../proposals/proposal-texts.ts';
import { useReceivedInvoiceTotals, useReceivedTotals } from './employer-home.api.ts';

/** Who waits for an answer, what waits for a decision, what is agreed, and what is to pay. */
export function EmployerStatement() {
  const { data: totals } = useReceivedTotals();
  const { data: billed = [] } = useReceivedInvoiceTotals();
  const { data: jobs } = useJobNumbers();
  if (!totals) return null;
  const hasJobs = jobs !== undefined && jobs.open + jobs.closed + jobs.filled > 0;
  if (totals.length + billed.length === 0 && !hasJobs)
    return <>Find the right person and the work begins here.</>;
  const open = countOf(totals, waiting);
  const agreed = sumText(totals, won);
  const parts: Part[] = [];
  const applicants = jobs?.waiting ?? 0;
  if (applicants > 0) {
    const strong = applicants === 1 ? 'one applicant' : `${applicants} applicants`;
    parts.push({ strong, rest: `${applicants === 1 ? 'waits' : 'wait'} for an answer` });
  }
  if (open > 0) {
    const count = open === 1 ? 'one proposal' : `${open} proposals`;
    const rest = `${open === 1 ? 'waits' : 'wait'} for your decision`;
    parts.push({ strong: count, rest });
  }
  if (agreed) parts.push({ strong: agreed, rest: 'is agreed' });
  const toPay = owed(billed);
  const late = sumText(toPay, ['overdue']);
  const due = sumText(toPay, openStatuses);
  if (late) parts.push({ strong: late, rest: 'is overdue' });
  else if (due) parts.push({ strong: due, rest: 'is to pay' });
  if (parts.length === 0) return <>No applicant, no proposal and no invoice waits for you.</>;
  return <Sentence parts={parts} />;
}
