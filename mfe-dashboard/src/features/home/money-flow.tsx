import { openStatuses, owed } from '../invoices/invoice-texts.ts';
import { useInvoiceTotals } from '../invoices/invoices.api.ts';
import { countOf, sumsOf } from '../projects/sums.ts';
import { waiting, won } from '../proposals/proposal-texts.ts';
import type { useProposalTotals } from '../proposals/proposals.api.ts';
import { Flow } from './flow.tsx';

/** The way of the money from a proposal to what is paid. */
export function MoneyFlow({
  totals,
}: {
  totals: NonNullable<ReturnType<typeof useProposalTotals>['data']>;
}) {
  const { data: invoices = [] } = useInvoiceTotals();
  const late = countOf(invoices, ['overdue']);
  return (
    <Flow
      label="Your money by stage"
      stages={[
        {
          label: 'Proposals',
          sums: sumsOf(totals, waiting),
          nouns: ['proposal', 'proposals'],
          href: '/projects',
        },
        {
          label: 'In progress',
          sums: sumsOf(totals, won),
          nouns: ['project', 'projects'],
          href: '/projects?tab=in_progress',
        },
        {
          label: 'Invoiced',
          sums: sumsOf(owed(invoices), openStatuses),
          nouns: ['invoice', 'invoices'],
          note: late > 0 ? `${late} late` : undefined,
          href: '/projects?tab=invoices',
        },
        {
          label: 'Paid',
          sums: sumsOf(invoices, ['paid']),
          nouns: ['invoice', 'invoices'],
          href: '/projects?tab=invoices&status=paid',
          isNow: true,
        },
      ]}
    />
  );
}
