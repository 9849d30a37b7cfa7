import { countOf, sumText } from '../../shared/formats/sums.rules.ts';
import { useJobNumbers } from '../../shared/jobs/jobs.api.ts';
import { Sentence, type SentencePart } from '../../shared/statement/sentence.tsx';
import { openStatuses, withAmountsDue } from '../invoices/invoice.rules.ts';
import { inProgressStatuses, unansweredStatuses } from '../proposals/proposal.rules.ts';
import { useReceivedInvoiceTotals, useReceivedTotals } from '../received/received.api.ts';

/** Applicants to answer, proposals to decide, agreed work, and amounts due. */
export function EmployerStatement({ isPending }: { isPending: boolean }) {
  const { data: totals } = useReceivedTotals();
  const { data: billed = [] } = useReceivedInvoiceTotals();
  const { data: jobs } = useJobNumbers();
  if (isPending || !totals) return null;
  const hasJobs = jobs !== undefined && jobs.open + jobs.closed + jobs.filled > 0;
  if (totals.length + billed.length === 0 && !hasJobs)
    return <>Find the right person to start your first project.</>;
  const open = countOf(totals, unansweredStatuses);
  const agreed = sumText(totals, inProgressStatuses);
  const parts: SentencePart[] = [];
  const applicants = jobs?.waiting ?? 0;
  if (applicants > 0) {
    const strong = applicants === 1 ? 'one applicant' : `${applicants} applicants`;
    parts.push({ strong, rest: `${applicants === 1 ? 'needs' : 'need'} an answer` });
  }
  if (open > 0) {
    const count = open === 1 ? 'one proposal' : `${open} proposals`;
    const rest = `${open === 1 ? 'needs' : 'need'} your decision`;
    parts.push({ strong: count, rest });
  }
  if (agreed) parts.push({ strong: agreed, rest: 'is agreed' });
  const toPay = withAmountsDue(billed);
  const late = sumText(toPay, ['overdue']);
  const due = sumText(toPay, openStatuses);
  if (late) parts.push({ strong: late, rest: 'is overdue' });
  else if (due) parts.push({ strong: due, rest: 'is due' });
  if (parts.length === 0) return <>You’re all caught up.</>;
  return <Sentence parts={parts} />;
}
