import {
  type InvoiceStatus,
  invoiceStatuses,
  type OrderPayment,
  orderPayments,
  type PaymentType,
  type ProposalStatus,
  type ProposalTab,
  paymentTypes,
  proposalTabStatuses,
  type RecurringStatus,
  recurringStatuses,
} from '@soloist/contracts';
import { useAddressParams } from '../../shared/lists/use-address-params.ts';

export const listTabs = [
  'proposals',
  'in_progress',
  'invoices',
  'recurring',
  'orders',
  'completed',
  'drafts',
] as const;
export type ListTab = (typeof listTabs)[number];

export const isProposalTab = (tab: ListTab): tab is ProposalTab => tab in proposalTabStatuses;

const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text);

type ListStatus = ProposalStatus | InvoiceStatus | RecurringStatus | OrderPayment;

/** The statuses that filter a list. */
export const statusesOf = (tab: ListTab): readonly ListStatus[] => {
  if (isProposalTab(tab)) return proposalTabStatuses[tab];
  if (tab === 'recurring') return recurringStatuses;
  if (tab === 'orders') return orderPayments;
  return tab === 'invoices' ? invoiceStatuses : [];
};

type Names = 'tab' | 'q' | 'status' | 'payment_type' | 'invoice' | 'recurring';

/** The open list and its filters, which the address holds completely. */
export function useListAddress() {
  const { params, change } = useAddressParams<Names>();
  const tab = oneOf(listTabs, params.get('tab')) ?? 'proposals';
  const paymentType: PaymentType | undefined = oneOf(paymentTypes, params.get('payment_type'));

  return {
    tab,
    q: params.get('q') ?? '',
    status: oneOf(statusesOf(tab), params.get('status')),
    paymentType,
    /** The invoice that is open in the panel. */
    invoiceId: params.get('invoice') ?? undefined,
    /** The recurring invoice that is open in the panel. */
    recurringId: params.get('recurring') ?? undefined,
    change,
    /** Another tab keeps the search and drops the filters of the previous list. */
    openTab: (next: ListTab) =>
      change({ tab: next, status: '', payment_type: '', invoice: '', recurring: '' }),
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;
