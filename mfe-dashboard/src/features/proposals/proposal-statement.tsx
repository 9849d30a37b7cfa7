import { formatMoney, type ProposalStatus } from '@soloist/contracts';
import { Heading } from '@soloist/ui';
import { useProposalTotals } from './proposals.api.ts';

type Totals = NonNullable<ReturnType<typeof useProposalTotals>['data']>;

/** Sums per currency of some statuses, such as `$18,400 and €900`; empty when there is nothing. */
export function sumText(totals: Totals, statuses: ProposalStatus[]): string {
  const sums = new Map<string, number>();
  for (const { status, currency, total } of totals) {
    if (statuses.includes(status)) sums.set(currency, (sums.get(currency) ?? 0) + total);
  }
  const texts = [...sums].map(([currency, sum]) => formatMoney(sum, currency, { digits: 'whole' }));
  return new Intl.ListFormat('en-US').format(texts);
}

export const countOf = (totals: Totals, statuses: ProposalStatus[]) =>
  totals.reduce((sum, { status, count }) => sum + (statuses.includes(status) ? count : 0), 0);

export const waiting: ProposalStatus[] = ['sent', 'viewed'];
export const won: ProposalStatus[] = ['accepted', 'active'];

/** The numbers that matter, said before they are listed. */
export function ProposalStatement() {
  const { data: totals } = useProposalTotals();
  if (!totals || totals.length === 0) return null;
  const open = sumText(totals, waiting);
  const accepted = sumText(totals, won);
  return (
    <Heading level={2} size="statement">
      {open ? <b>{open}</b> : 'Nothing'} waiting on an answer,{' '}
      {accepted ? <b>{accepted}</b> : 'nothing'} accepted and still to bill.
    </Heading>
  );
}
