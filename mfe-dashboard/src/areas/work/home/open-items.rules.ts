import {
  dayMs,
  followUpGapMs,
  formatMoney,
  type InvoiceSummary,
  invoiceReminderGapMs,
  type ProposalSummary,
} from '@soloist/contracts';
import { daysUntil, formatDay, formatInstant } from '../../shared/formats/dates.rules.ts';
import { isUndelivered } from '../deliveries/delivery.rules.ts';
import { clientOf } from '../documents/document.rules.ts';
import { invoiceActions, invoiceDelivery, isOpen, lateText } from '../invoices/invoice.rules.ts';
import { deliveryToClient, isInProgress, isUnanswered } from '../proposals/proposal.rules.ts';
import type { OpenItemDialog } from './open-item-dialogs.tsx';

const soonMs = 7 * dayMs;
/** A proposal that was not opened for so long. */
const unopenedMs = 4 * dayMs;

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
  /** The email that is the next act; without one, the document opens. */
  act?: OpenItemDialog;
  /** What was sent a moment ago, in place of the act. */
  done?: string;
}
type Reason = Pick<OpenItem, 'rank' | 'title' | 'text' | 'act' | 'done'>;

/** What was sent, and when the next one is possible; nothing before the first one. */
function sentReason(
  remindedAt: string | undefined,
  { name, gapMs }: { name: string; gapMs: number },
): Pick<Reason, 'done'> & { note: string } {
  if (!remindedAt) return { note: '' };
  const next = new Date(Date.parse(remindedAt) + gapMs);
  if (next.getTime() <= Date.now()) return { note: ` ${name} sent ${formatDay(remindedAt)}.` };
  return {
    done: `${name} sent`,
    note: ` ${name} sent ${formatInstant(remindedAt)}. You can send another after ${formatInstant(next)}.`,
  };
}

/** Why a proposal needs attention; `undefined` when it does not. */
function reasonOfProposal(proposal: ProposalSummary): Reason | undefined {
  const { status, project_name, createdAt, expiresAt, total, currency, remindedAt } = proposal;
  const client = clientOf(proposal);
  const money = formatMoney(total, currency);
  const delivery = deliveryToClient(proposal);
  if (delivery && isUndelivered(delivery) && isUnanswered(status)) {
    const title = `${project_name} did not reach ${client}`;
    return { rank: 0, title, text: `${money}. ${delivery.reason}` };
  }
  if (isInProgress(status)) return reasonOfWork(proposal);
  if (!isUnanswered(status)) return undefined;
  const sent = sentReason(remindedAt, { name: 'Follow-up', gapMs: followUpGapMs });
  const followUp = {
    act: { kind: 'follow_up' as const, proposal },
    ...(sent.done ? { done: sent.done } : {}),
  };
  if (Date.parse(expiresAt) - Date.now() < soonMs) {
    const title = `${project_name} expires on ${formatDay(expiresAt)}`;
    const text = `${money}. ${client} hasn’t answered yet.${sent.note}`;
    return { rank: 3, title, text, ...followUp };
  }
  if (status === 'viewed') {
    const text = `${money}. No response yet.${sent.note}`;
    return { rank: 4, title: `${client} opened ${project_name}`, text, ...followUp };
  }
  if (Date.now() - Date.parse(createdAt) < unopenedMs) return undefined;
  const text = `${money}. Sent ${formatDay(createdAt)}.${sent.note}`;
  return { rank: 4, title: `${client} hasn’t opened ${project_name}`, text, ...followUp };
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
  const days = daysUntil(invoice.due_date);
  const isOverdue = invoice.status === 'overdue';
  if (!isOverdue && days > 1) return undefined;
  const sent = sentReason(invoice.remindedAt, { name: 'Reminder', gapMs: invoiceReminderGapMs });
  const stopped = invoice.remindersStopped ? ' They stopped reminders.' : '';
  return {
    rank: isOverdue ? 1 : 3,
    title: `${invoice.number} is ${isOverdue ? lateText(invoice.due_date) : dueText(days)}`,
    text: `${client} owes ${money} for ${invoice.title}.${stopped || sent.note}`,
    ...(invoiceActions(invoice).canRemind ? { act: { kind: 'remind', invoice } } : {}),
    ...(sent.done ? { done: sent.done } : {}),
  };
}

const dueText = (days: number) => (days === 1 ? 'due tomorrow' : 'due today');

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
