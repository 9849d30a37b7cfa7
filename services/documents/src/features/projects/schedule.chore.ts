import { newEvent } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { Chore } from '../../sweep.ts';
import { finishFollowUps } from '../proposals/changes.service.ts';
import { eventFacts } from '../proposals/proposal-paper.ts';
import {
  inForceStatuses,
  ProposalModel,
  type StoredProposal,
} from '../proposals/proposals.model.ts';
import { draftPeriod } from './invoice-drafts.ts';
import { nextInvoiceOn, nextPeriod, periodName } from './periods.ts';

const { trusted } = mongoose;
const batch = 100;

/** Makes the invoice drafts of the periods that have begun; after a standstill, of each that was missed. */
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

/** The draft, then the write that knows of it and tells of it: done again, neither is there twice. */
async function draftNextPeriod(proposal: StoredProposal) {
  const period = nextPeriod(proposal);
  const draftId = period && (await draftPeriod(proposal, period));
  await rememberDraft(proposal, { period, draftId });
}

async function rememberDraft(
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
        event: `Invoice draft made for ${periodName(period)}`,
      },
      outbox: newEvent('invoice.draft-ready', { ...eventFacts(proposal), draftId }),
    },
  });
}

/** What the clock, or a killed process, leaves to be done for projects. */
export const projectChores: Chore[] = [finishFollowUps, draftPeriods];
