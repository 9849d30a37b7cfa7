import { newEvent } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { DocumentsTask } from '../../../deps.ts';
import { finishFollowUps } from '../proposals/changes.service.ts';
import { nextInvoiceOn, nextPeriod, periodName } from '../proposals/periods.rules.ts';
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

/** Creates the draft, then records and publishes it: running it again creates neither twice. */
async function draftNextPeriod(proposal: StoredProposal) {
  const period = nextPeriod(proposal);
  const draftId = period && (await draftPeriod(proposal, period));
  await recordDraft(proposal, { period, draftId });
}

async function recordDraft(
  proposal: StoredProposal,
  { period, draftId }: { period: ReturnType<typeof nextPeriod>; draftId: string | undefined },
) {
  const due = { _id: proposal._id, nextInvoiceOn: proposal.nextInvoiceOn, followUp: null };
  if (!period || !draftId) {
    await ProposalModel.updateOne(due, { $unset: { nextInvoiceOn: 1 } });
    return;
  }
  const next = nextInvoiceOn({ ...proposal, lastPeriod: period.from });
  await ProposalModel.updateOne(due, {
    $set: { lastPeriod: period.from, ...next },
    ...(next.nextInvoiceOn ? {} : { $unset: { nextInvoiceOn: 1 } }),
    $push: {
      timeline: {
        at: new Date(),
        actor: 'system',
        event: `Invoice draft created for ${periodName(period)}`,
      },
      outbox: newEvent('invoice.draft-ready', { ...proposalEventDetails(proposal), draftId }),
    },
  });
}

/** Project tasks that are due by the clock, or that a killed process has left. */
export const projectTasks: DocumentsTask[] = [finishFollowUps, issueFirstInvoices, draftPeriods];
