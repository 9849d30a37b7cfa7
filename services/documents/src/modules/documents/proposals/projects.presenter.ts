import {
  type Project,
  type ProposalSummary,
  project,
  type TimelineEntry,
} from '@soloist/contracts';
import * as z from 'zod/mini';
import { linkFor, mainRecipientOf } from '../../deliveries/index.ts';
import { nextDueDate } from '../shared/installments.rules.ts';
import { invoiceStatusOf } from '../shared/invoice-status.rules.ts';
import type { StoredInvoice } from '../shared/invoices.model.ts';
import type { IsBilled } from './billed-periods.service.ts';
import { nextPeriod } from './periods.rules.ts';
import { isApproved } from './project-fields.model.ts';
import type { ListedProposal, StoredProposal } from './proposals.model.ts';
import { presentSchedule } from './schedule.presenter.ts';

interface ProjectPresentation {
  invoices: StoredInvoice[];
  hours: Pick<Project, 'weeks' | 'retainers'>;
  isBilled: IsBilled;
  /** Actors whose timeline entries are shown; all by default. */
  actors?: TimelineEntry['actor'][];
  /** The address whose invoices have links; all by default. */
  reader?: string;
}

/** The project of an accepted proposal; null before the acceptance. */
export function presentProject(
  proposal: StoredProposal,
  { invoices, hours, isBilled, actors, reader }: ProjectPresentation,
): Project | null {
  const { acceptedAt, milestones, files, timeline } = proposal;
  if (!acceptedAt) return null;
  const links = new Map(
    invoices.map((invoice) => [
      invoice.orderId,
      reader ? linkFor(invoice, reader) : mainRecipientOf(invoice).link,
    ]),
  );
  const linkTo = (orderId = '') => links.get(orderId) ?? null;
  return z.parse(project, {
    milestones: milestones.map(({ changedAt, orderId, ...milestone }) => ({
      ...milestone,
      changedAt: changedAt?.toISOString() ?? null,
      orderId: linkTo(orderId),
    })),
    files: files.map((file) => ({ ...file, at: file.at.toISOString() })),
    invoices: invoices.map((invoice) => ({
      orderId: linkTo(invoice.orderId),
      number: invoice.number,
      currency: invoice.terms.currency,
      total: invoice.totals.total,
      balance: invoice.balance,
      status: invoiceStatusOf(invoice),
      due_date: nextDueDate(invoice),
    })),
    schedule: presentSchedule(proposal, { invoices, isBilled, linkTo }),
    ...hours,
    timeline: timeline
      .filter(({ actor }) => !actors || actors.includes(actor))
      .map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  });
}

/** The project's progress, for lists; null before the acceptance. */
export function presentProgress(
  proposal: ListedProposal,
  isBilled: IsBilled,
): ProposalSummary['progress'] {
  if (!proposal.acceptedAt) return null;
  const { milestones } = proposal;
  return {
    milestones: milestones.map(({ name, status }) => ({ name, status })),
    next: nextStep(proposal, isBilled),
  };
}

/** Number of milestones pending approval; zero once the project has ended. */
export const countToApprove = ({ milestones, status }: StoredProposal): number =>
  isUnderWay(status)
    ? milestones.filter((milestone) => milestone.status === 'submitted').length
    : 0;

const isUnderWay = (status: StoredProposal['status']) =>
  status === 'accepted' || status === 'active';

function nextStep(proposal: ListedProposal, isBilled: IsBilled) {
  const { milestones, status } = proposal;
  if (!isUnderWay(status)) return null;
  const open = milestones.find((milestone) => !isApproved(milestone));
  if (open) return { name: open.name, day: open.end_date };
  const period = proposal.nextInvoiceOn && nextPeriod(proposal);
  return period && !isBilled(period) ? { name: 'Next invoice', day: period.from } : null;
}
