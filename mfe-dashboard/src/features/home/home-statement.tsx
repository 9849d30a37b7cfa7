import { countOf, sumText, waiting, won } from '../proposals/proposal-statement.tsx';
import { useProposals, useProposalTotals } from '../proposals/proposals.api.ts';
import { needsOf } from './needs.ts';
import { type Part, Sentence } from './sentence.tsx';

const counted = (count: number, one: string) => (count === 1 ? `one ${one}` : `${count} ${one}s`);

/** What is out, what is won, and how much of it needs an answer. */
export function HomeStatement() {
  const { data: totals } = useProposalTotals();
  const { data: list } = useProposals();
  if (!totals) return null;
  if (totals.length === 0) return <>Three steps and your business is open.</>;
  const open = countOf(totals, waiting);
  const accepted = sumText(totals, won);
  const needs = needsOf(list?.pages.flatMap(({ items }) => items) ?? []).length;
  const parts: Part[] = [];
  if (open > 0) {
    const rest = open === 1 ? 'waits on an answer' : `waits on ${open} answers`;
    parts.push({ strong: sumText(totals, waiting), rest });
  }
  if (accepted) parts.push({ strong: accepted, rest: 'is accepted' });
  if (needs > 0) {
    parts.push({ strong: counted(needs, 'thing'), rest: needs === 1 ? 'needs you' : 'need you' });
  }
  if (parts.length === 0) return <>No proposal is out at the moment.</>;
  return <Sentence parts={parts} />;
}
