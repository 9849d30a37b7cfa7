import { formatMoney, type InvoiceSummary, type ProposalSummary } from '@soloist/contracts';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { isUndelivered } from '../deliveries/delivery.rules.ts';
import { clientOf } from '../documents/document.rules.ts';
import { invoiceDelivery, isOpen, lateText } from '../invoices/invoice.rules.ts';
import { deliveryToClient, isInProgress, isUnanswered } from '../proposals/proposal.rules.ts';

const soonMs = 7 * 24 * 3600 * 1000;

export interface OpenItem {
  id: string;
  client: string;
  /** The document that opens, for the name of the link. */
  document: string;
  href: string;
  /** The most urgent is 0. */
  rank: number;
  title: string;
  text: string;
}
type Reason = Pick<OpenItem, 'rank' | 'title' | 'text'>;

/** Why a proposal needs attention; `undefined` when it does not. */
function reasonOfProposal(proposal: ProposalSummary): Reason | undefined {
  const { status, project_name, expiresAt, total, currency } = proposal;
  const client = clientOf(proposal);
  const money = formatMoney(total, currency);
  const delivery = deliveryToClient(proposal);
  if (delivery && isUndelivered(delivery) && isUnanswered(status)) {
    const title = `${project_name} did not reach ${client}`;
    return { rank: 0, title, text: `${money}. ${delivery.reason}` };
  }
  if (isInProgress(status)) return reasonOfWork(proposal);
  if (isUnanswered(status) && new Date(expiresAt).getTime() - Date.now() < soonMs) {
    const title = `${project_name} expires on ${formatDay(expiresAt)}`;
    return { rank: 3, title, text: `${money}. ${client} has not answered yet.` };
  }
  if (status === 'viewed') {
    const text = `${money}. No response yet. Try a short follow-up.`;
    return { rank: 4, title: `${client} opened ${project_name}`, text };
  }
  return undefined;
}

/** The client's feedback on the work, or that the work can start. */
function reasonOfWork(proposal: ProposalSummary): Reason | undefined {
  const { status, project_name, progress, total, currency } = proposal;
  const client = clientOf(proposal);
  const find = (searched: string) =>
    progress?.milestones.find((milestone) => milestone.status === searched);
  const toChange = find('changes_requested');
  if (toChange) {
    const title = `${client} requested changes to ${toChange.name}`;
    return { rank: 2, title, text: `Milestone in ${project_name}.` };
  }
  const approved = find('approved');
  if (approved) {
    const title = `${approved.name} is ready to invoice`;
    return { rank: 2, title, text: `Send its invoice from ${project_name}.` };
  }
  if (status !== 'accepted') return undefined;
  const money = formatMoney(total, currency);
  const text = `${money}. Start the work, or open the signed document.`;
  return { rank: 2, title: `${client} accepted ${project_name}`, text };
}

function reasonOfInvoice(invoice: InvoiceSummary): Reason | undefined {
  if (!isOpen(invoice)) return undefined;
  const delivery = invoiceDelivery(invoice);
  const client = clientOf(invoice);
  const money = formatMoney(invoice.balance, invoice.currency);
  if (delivery && isUndelivered(delivery)) {
    const title = `${invoice.number} did not reach ${client}`;
    return { rank: 0, title, text: `${money}. ${delivery.reason}` };
  }
  if (invoice.status !== 'overdue') return undefined;
  const title = `${invoice.number} is ${lateText(invoice.due_date)}`;
  return { rank: 1, title, text: `${client} owes ${money} for ${invoice.title}.` };
}

function itemOfProposal(proposal: ProposalSummary): OpenItem[] {
  const reason = reasonOfProposal(proposal);
  if (!reason) return [];
  const { id, project_name } = proposal;
  return [
    {
      id,
      client: clientOf(proposal),
      document: project_name,
      href: `/project/status/${id}`,
      ...reason,
    },
  ];
}

function itemOfInvoice(invoice: InvoiceSummary): OpenItem[] {
  const reason = reasonOfInvoice(invoice);
  if (!reason) return [];
  const { id, number } = invoice;
  return [
    {
      id,
      client: clientOf(invoice),
      document: number,
      href: `/projects?tab=invoices&invoice=${id}`,
      ...reason,
    },
  ];
}

/** The items that need attention, most urgent first. */
export const openItemsOf = (
  proposals: ProposalSummary[],
  invoices: InvoiceSummary[] = [],
): OpenItem[] =>
  [...proposals.flatMap(itemOfProposal), ...invoices.flatMap(itemOfInvoice)].sort(
    (a, b) => a.rank - b.rank,
  );
