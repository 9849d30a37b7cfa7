import { countOf, sumsOf } from '../../shared/formats/sums.rules.ts';
import { openStatuses, withAmountsDue } from '../invoices/invoice.rules.ts';
import { useInvoiceTotals } from '../invoices/invoices.api.ts';
import { inProgressStatuses, unansweredStatuses } from '../proposals/proposal.rules.ts';
import type { useProposalTotals } from '../proposals/proposals.api.ts';
import { Flow } from './flow.tsx';

/** Money by stage, from proposals to paid invoices. */
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
          sums: sumsOf(totals, unansweredStatuses),
          nouns: ['proposal', 'proposals'],
          href: '/projects',
        },
        {
          label: 'In progress',
          sums: sumsOf(totals, inProgressStatuses),
          nouns: ['project', 'projects'],
          href: '/projects?tab=in_progress',
        },
        {
          label: 'Invoiced',
          sums: sumsOf(withAmountsDue(invoices), openStatuses),
          nouns: ['invoice', 'invoices'],
          note: late > 0 ? `${late} overdue` : undefined,
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
