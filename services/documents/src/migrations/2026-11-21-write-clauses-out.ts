import { contractClauses } from '@soloist/contracts';
import type { Migration } from '@soloist/server-kit';
import mongoose from 'mongoose';
import {
  newMilestones,
  nextInvoiceOn,
  ProposalModel,
  proposalWords,
  type StoredProposal,
} from '../modules/documents/index.ts';

const { trusted } = mongoose;
const batch = 200;

type StoredClause = StoredProposal['terms']['clauses'][number] | string;

/** Clauses were once ids of the standard clauses, whose texts have not changed. */
const toClauseText = (clause: StoredClause) => {
  if (typeof clause !== 'string') return clause;
  const { title, text } = contractClauses.find(({ id }) => id === clause) ?? {
    title: clause,
    text: clause,
  };
  return { title, text };
};

/**
 * Migrates proposals of an earlier version to the current one: clauses as text, search words,
 * milestones of accepted proposals. Afterwards, nothing tells which clauses were ids.
 */
async function up() {
  // Every proposal of this version has search words.
  const isOld = { words: trusted({ $exists: false }) };
  for (;;) {
    const old = await ProposalModel.find(isOld).limit(batch).lean();
    await ProposalModel.bulkWrite(
      old.map((proposal) => ({
        updateOne: {
          filter: { _id: proposal._id, ...isOld },
          update: { $set: upgradeOf(proposal) },
        },
      })),
    );
    if (old.length < batch) return;
  }
}

function upgradeOf(proposal: StoredProposal) {
  const { terms, acceptedAt } = proposal;
  const isProject = acceptedAt && !proposal.milestones?.length;
  return {
    'terms.clauses': (terms.clauses as StoredClause[]).map(toClauseText),
    words: proposalWords(proposal),
    timeZone: proposal.timeZone ?? 'UTC',
    files: proposal.files ?? [],
    questions: proposal.questions ?? [],
    milestones: isProject ? newMilestones(terms) : (proposal.milestones ?? []),
    ...(isProject && terms.payment_type === 'ongoing' ? scheduleFromNow(proposal) : {}),
  };
}

/** What was due earlier has been invoiced already, in one way or another. */
function scheduleFromNow({ terms, timeZone = 'UTC' }: StoredProposal) {
  const lastPeriod = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  return { lastPeriod, ...nextInvoiceOn({ terms, timeZone, lastPeriod }) };
}

export const writeClausesOut: Migration = {
  name: '2026-11-21-write-clauses-out',
  up,
  down: {
    impossible: 'The previous version reads only ids of clauses, which a text does not have.',
  },
};
