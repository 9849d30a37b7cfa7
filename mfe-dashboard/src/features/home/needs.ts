import { formatMoney, type InvoiceSummary, type ProposalSummary } from '@soloist/contracts';
import { formatDay } from '../../dates.ts';
import { isUndelivered } from '../deliveries/delivery-texts.ts';
import { invoiceDelivery, isOpen, lateText } from '../invoices/invoice-texts.ts';
import {
  clientOf,
  deliveryToClient,
  isInProgress,
  isWaiting,
} from '../proposals/proposal-texts.ts';

const soonMs = 7 * 24 * 3600 * 1000;

export interface Need {
  id: string;
  client: string;
  /** What opens, for the link's name. */
  paper: string;
  href: string;
  /** The most urgent is 0. */
  rank: number;
  title: string;
  text: string;
}
type Reason = Pick<Need, 'rank' | 'title' | 'text'>;

/** Why a proposal needs its freelancer today; `undefined` when it does not. */
function reasonOfProposal(proposal: ProposalSummary): Reason | undefined {
  const { status, project_name, expiresAt, total, currency } = proposal;
  const client = clientOf(proposal);
  const money = formatMoney(total, currency);
  const delivery = deliveryToClient(proposal);
  if (delivery && isUndelivered(delivery) && isWaiting(status)) {
    const title = `${project_name} did not reach ${client}`;
    return { rank: 0, title, text: `${money}. ${delivery.reason}` };
  }
  if (isInProgress(status)) return reasonOfWork(proposal);
  if (isWaiting(status) && new Date(expiresAt).getTime() - Date.now() < soonMs) {
    const title = `${project_name} expires on ${formatDay(expiresAt)}`;
    return { rank: 3, title, text: `${money}. ${client} has not answered yet.` };
  }
  if (status === 'viewed') {
    const text = `${money}. No answer yet. A short note often helps.`;
    return { rank: 4, title: `${client} opened ${project_name}`, text };
  }
  return undefined;
}

/** What the client said of the work, or that it can begin. */
function reasonOfWork(proposal: ProposalSummary): Reason | undefined {
  const { status, project_name, progress, total, currency } = proposal;
  const client = clientOf(proposal);
  const find = (wanted: string) =>
    progress?.milestones.find((milestone) => milestone.status === wanted);
  const toChange = find('changes_requested');
  if (toChange) {
    const title = `${client} asked for changes to ${toChange.name}`;
    return { rank: 2, title, text: `A milestone of ${project_name}.` };
  }
  const approved = find('approved');
  if (approved) {
    const title = `${approved.name} can be billed`;
    return { rank: 2, title, text: `${project_name}: its invoice is ready to send.` };
  }
  if (status !== 'accepted') return undefined;
  const money = formatMoney(total, currency);
  const text = `${money}. Begin the work; the signed document opens from here.`;
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
  return { rank: 1, title, text: `${money} of ${client}, ${invoice.title}.` };
}

function needOfProposal(proposal: ProposalSummary): Need[] {
  const reason = reasonOfProposal(proposal);
  if (!reason) return [];
  const { id, project_name } = proposal;
  return [
    {
      id,
      client: clientOf(proposal),
      paper: project_name,
      href: `/project/status/${id}`,
      ...reason,
    },
  ];
}

function needOfInvoice(invoice: InvoiceSummary): Need[] {
  const reason = reasonOfInvoice(invoice);
  if (!reason) return [];
  const { id, number } = invoice;
  return [
    {
      id,
      client: clientOf(invoice),
      paper: number,
      href: `/projects?tab=invoices&invoice=${id}`,
      ...reason,
    },
  ];
}

/** What needs the freelancer, most urgent first. */
export const needsOf = (proposals: ProposalSummary[], invoices: InvoiceSummary[] = []): Need[] =>
  [...proposals.flatMap(needOfProposal), ...invoices.flatMap(needOfInvoice)].sort(
    (a, b) => a.rank - b.rank,
  );
