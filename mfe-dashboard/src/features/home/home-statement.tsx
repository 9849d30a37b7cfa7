import { openStatuses, owed } from '../invoices/invoice-texts.ts';
import { useInvoiceTotals } from '../invoices/invoices.api.ts';
import { countOf, sumText } from '../projects/sums.ts';
import { waiting, won } from '../proposals/proposal-texts.ts';
import { useProposalTotals } from '../proposals/proposals.api.ts';
import { needsOf } from './needs.ts';
import { useOpenPapers } from './open-papers.ts';
import { type Part, Sentence } from './sentence.tsx';

const counted = (count: number, one: string) => (count === 1 ? `one ${one}` : `${count} ${one}s`);

/** What is out, what is won, what is owed, and how much of it needs an answer. */
export function HomeStatement() {
  const { data: totals } = useProposalTotals();
  const { data: billed = [] } = useInvoiceTotals();
  const { proposals, invoices } = useOpenPapers();
  if (!totals) return null;
  if (totals.length + billed.length === 0) return <>Three steps and your business is open.</>;
  const open = countOf(totals, waiting);
  const rest = open === 1 ? 'waits on an answer' : `waits on ${open} answers`;
  const toPay = owed(billed);
  const late = sumText(toPay, ['overdue']);
  const needs = needsOf(proposals, invoices).length;
  const parts: Part[] = [
    { strong: sumText(totals, waiting), rest },
    { strong: sumText(totals, won), rest: 'is in progress' },
    late
      ? { strong: late, rest: 'is overdue' }
      : { strong: sumText(toPay, openStatuses), rest: 'is to be paid' },
    {
      strong: needs > 0 ? counted(needs, 'thing') : '',
      rest: needs === 1 ? 'needs you' : 'need you',
    },
  ].filter(({ strong }) => strong !== '');
  if (parts.length === 0) return <>No proposal and no invoice is out at the moment.</>;
  return <Sentence parts={parts} />;
}
