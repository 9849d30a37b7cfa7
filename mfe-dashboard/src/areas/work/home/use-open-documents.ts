import type { InvoiceSummary, ProposalSummary } from '@soloist/contracts';
import { useInvoices } from '../invoices/invoices.api.ts';
import { useProposals } from '../proposals/proposals.api.ts';

const itemsOf = <Item>(data: { pages: { items: Item[] }[] } | undefined): Item[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];

/** The newest documents, and every overdue invoice regardless of its age. */
export function useOpenDocuments() {
  const proposals = useProposals();
  const invoices = useInvoices();
  const overdue = useInvoices({ status: 'overdue' });
  const byId = new Map<string, InvoiceSummary>();
  for (const invoice of [...itemsOf(overdue.data), ...itemsOf(invoices.data)]) {
    byId.set(invoice.id, invoice);
  }
  const loaded: { proposals: ProposalSummary[]; invoices: InvoiceSummary[] } = {
    proposals: itemsOf(proposals.data),
    invoices: [...byId.values()],
  };
  return { ...loaded, queries: { proposals, invoices, overdue } };
}
