import { newEvent } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { DocumentsTask } from '../../../deps.ts';
import { findBilledPeriodsOf } from '../proposals/billed-periods.service.ts';
import { finishFollowUps } from '../proposals/changes.service.ts';
import { nextInvoiceOn, nextPeriod, type Period, periodName } from '../proposals/periods.rules.ts';
import { proposalEventDetails } from '../proposals/proposal-document.service.ts';
import {
  inForceStatuses,
  ProposalModel,
  type StoredProposal,
} from '../proposals/proposals.model.ts';
import { issueFirstInvoices } from './first-invoice.service.ts';
import { draftPeriod } from './invoice-drafts.service.ts';

const { trusted } = mongoose;
const batch = 100;

/**
 * Creates the invoice drafts of the periods that have started, including any missed during an
 * outage.
 */
export async function draftPeriods() {
  const due = await ProposalModel.find({
    nextInvoiceOn: trusted({ $lte: new Date() }),
    status: trusted({ $in: inForceStatuses }),
    followUp: null,
  })
    .limit(batch)
    .lean();
  for (const proposal of due) await draftNextPeriod(proposal);
}

/**
 * Creates the draft, then records and publishes it: running it again creates neither twice. A period
 * that a recurring invoice bills passes without a draft.
 */
async function draftNextPeriod(proposal: StoredProposal) {
  const due = { _id: proposal._id, nextInvoiceOn: proposal.nextInvoiceOn, followUp: null };
  const period = nextPeriod(proposal);
  if (!period) {
    await ProposalModel.updateOne(due, { $unset: { nextInvoiceOn: 1 } });
    return;
  }
  const isBilled = await findBilledPeriodsOf(proposal);
  const draftId = isBilled(period) ? undefined : await draftPeriod(proposal, period);
  const next = nextInvoiceOn({ ...proposal, lastPeriod: period.from });
  await ProposalModel.updateOne(due, {
    $set: { lastPeriod: period.from, ...next },
    ...(next.nextInvoiceOn ? {} : { $unset: { nextInvoiceOn: 1 } }),
    ...(draftId ? { $push: describeDraft(proposal, { period, draftId }) } : {}),
  });
}

/** The timeline's entry of a new draft, and its event. */
const describeDraft = (
  proposal: StoredProposal,
  { period, draftId }: { period: Period; draftId: string },
) => ({
  timeline: {
    at: new Date(),
    actor: 'system' as const,
    event: `Invoice draft created for ${periodName(period)}`,
  },
  outbox: newEvent('invoice.draft-ready', { ...proposalEventDetails(proposal), draftId }),
});

/** Project tasks that are due by the clock, or that a killed process has left. */
export const projectTasks: DocumentsTask[] = [finishFollowUps, issueFirstInvoices, draftPeriods];
