import {
  type InvoiceStatus,
  invoiceStatuses,
  type PaymentType,
  type ProposalStatus,
  type ProposalTab,
  paymentTypes,
  proposalTabStatuses,
} from '@soloist/contracts';
import { useSearchParams } from '@soloist/web-client';

export const listTabs = ['proposals', 'in_progress', 'invoices', 'completed', 'drafts'] as const;
export type ListTab = (typeof listTabs)[number];

export const isProposalTab = (tab: ListTab): tab is ProposalTab => tab in proposalTabStatuses;

const oneOf = <Value extends string>(values: readonly Value[], given: string | null) =>
  values.find((value) => value === given);

/** The statuses that a list can be narrowed to. */
export const statusesOf = (tab: ListTab): readonly (ProposalStatus | InvoiceStatus)[] => {
  if (isProposalTab(tab)) return proposalTabStatuses[tab];
  return tab === 'invoices' ? invoiceStatuses : [];
};

type Names = 'tab' | 'q' | 'status' | 'payment_type' | 'invoice';

/** Which list is shown, narrowed to what: all of it is in the address. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const tab = oneOf(listTabs, params.get('tab')) ?? 'proposals';
  const paymentType: PaymentType | undefined = oneOf(paymentTypes, params.get('payment_type'));

  const change = (
    changes: Partial<Record<Names, string>>,
    { replace = false }: { replace?: boolean } = {},
  ) => {
    // Not what was rendered last: two changes may come between two renders.
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace });
  };

  return {
    tab,
    q: params.get('q') ?? '',
    status: oneOf(statusesOf(tab), params.get('status')),
    paymentType,
    /** The invoice that is open beside its list. */
    invoiceId: params.get('invoice') ?? undefined,
    change,
    /** Words stay when the list is another; what only fits the list before does not. */
    openTab: (next: ListTab) => change({ tab: next, status: '', payment_type: '', invoice: '' }),
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;
