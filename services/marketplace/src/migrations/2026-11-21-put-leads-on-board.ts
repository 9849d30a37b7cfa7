import type { Migration } from '@soloist/server-kit';
import mongoose from 'mongoose';
import {
  createTopPosition,
  LeadModel,
  listLeadTerms,
  newLogEvent,
  type StoredLead,
  storeLogEntry,
} from '../modules/leads/index.ts';

/**
 * Puts leads on the board that were stored before it existed: each was a message to a site that was
 * never moved. Later moves are not reverted.
 */
async function up() {
  const isOld = { position: mongoose.trusted({ $exists: false }) };
  for (;;) {
    const lead = await LeadModel.findOne(isOld).sort({ _id: 1 }).lean<StoredLead>();
    if (!lead) return;
    const { _id, ownerId, stage, source, createdAt } = lead;
    const by = 'lead' as const;
    const entry = newLogEvent(lead, { what: 'created', to: stage, by, source }, createdAt);
    const position = await createTopPosition({ ownerId, stage });
    const upgrade = {
      ...{ position, stageAt: createdAt, stageBy: by, deleted: false, mayWrite: true },
      ...{
        phone: '',
        answers: [],
        notes: [],
        mails: [],
        suspicions: [],
        terms: listLeadTerms(lead),
      },
    };
    const { modifiedCount } = await LeadModel.updateOne(
      { _id, ...isOld },
      { $set: upgrade, $push: { outbox: entry } },
    );
    if (modifiedCount === 1) await storeLogEntry(entry);
  }
}

export const putLeadsOnBoard: Migration = {
  name: '2026-11-21-put-leads-on-board',
  up,
  down: { unneeded: 'The previous version does not read the fields of the board.' },
};
