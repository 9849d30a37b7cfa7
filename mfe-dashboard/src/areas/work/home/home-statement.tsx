import { countOf, sumText } from '../../shared/formats/sums.rules.ts';
import { Sentence, type SentencePart } from '../../shared/statement/sentence.tsx';
import { openStatuses, withAmountsDue } from '../invoices/invoice.rules.ts';
import { useInvoiceTotals } from '../invoices/invoices.api.ts';
import { inProgressStatuses, unansweredStatuses } from '../proposals/proposal.rules.ts';
import { useProposalTotals } from '../proposals/proposals.api.ts';
import { openItemsOf } from './open-items.rules.ts';
import { useOpenDocuments } from './use-open-documents.ts';

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Open proposals, work in progress, amounts due, and the items that need attention. */
export function HomeStatement() {
  const { data: totals } = useProposalTotals();
  const { data: billed = [] } = useInvoiceTotals();
  const { proposals, invoices } = useOpenDocuments();
  if (!totals) return null;
  if (totals.length + billed.length === 0) return <>Three steps to open for business.</>;
  const open = countOf(totals, unansweredStatuses);
  const rest = `in ${counted(open, 'open proposal')}`;
  const toPay = withAmountsDue(billed);
  const late = sumText(toPay, ['overdue']);
  const items = openItemsOf(proposals, invoices).length;
  const parts: SentencePart[] = [
    { strong: sumText(totals, unansweredStatuses), rest },
    { strong: sumText(totals, inProgressStatuses), rest: 'in progress' },
    late
      ? { strong: late, rest: 'overdue' }
      : { strong: sumText(toPay, openStatuses), rest: 'due' },
    {
      strong: items > 0 ? counted(items, 'item') : '',
      rest: 'to handle',
    },
  ].filter(({ strong }) => strong !== '');
  if (parts.length === 0) return <>No open proposals or invoices.</>;
  return <Sentence parts={parts} />;
}
