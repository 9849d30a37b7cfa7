import type { Migration } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { keepLogged, logEntry } from '../features/leads/lead-log.service.ts';
import { placeOnTop } from '../features/leads/lead-positions.ts';
import { leadTerms } from '../features/leads/lead-terms.ts';
import { LeadModel, type StoredLead } from '../features/leads/leads.model.ts';

/**
 * Brings leads that were stored before there was a board up to it: each was a message to a site, and
 * nobody had moved it. What people moved
 * since is not taken back.
 */
async function up() {
  const isOld = { position: mongoose.trusted({ $exists: false }) };
  for (;;) {
    const lead = await LeadModel.findOne(isOld).sort({ _id: 1 }).lean<StoredLead>();
    if (!lead) return;
    const { _id, ownerId, stage, source, createdAt } = lead;
    const by = 'lead' as const;
    const entry = logEntry(lead, { what: 'created', to: stage, by, source }, createdAt);
    const position = await placeOnTop({ ownerId, stage });
    const upgrade = {
      ...{ position, stageAt: createdAt, stageBy: by, deleted: false, mayWrite: true },
      ...{ phone: '', answers: [], notes: [], mails: [], suspicions: [], terms: leadTerms(lead) },
    };
    const { modifiedCount } = await LeadModel.updateOne(
      { _id, ...isOld },
      { $set: upgrade, $push: { outbox: entry } },
    );
    if (modifiedCount === 1) await keepLogged(entry);
  }
}

export const putLeadsOnBoard: Migration = { name: '2026-11-21-put-leads-on-board', up };
