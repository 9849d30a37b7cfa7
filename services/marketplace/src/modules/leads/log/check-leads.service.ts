import type { DomainEvent } from '@soloist/contracts';
import { sortBy, uniqBy } from 'es-toolkit';
import type { Types } from 'mongoose';
import { LeadModel, type StoredLead } from '../leads.model.ts';
import { replayLog } from './lead-life.rules.ts';
import { LeadLogModel, type StoredLogEntry } from './lead-log.model.ts';
import { toLogEntry } from './lead-log.service.ts';

export interface LeadMismatch {
  leadId: string;
  /** The lead's value and that of its log. */
  what: string;
}

type CheckedLead = Pick<StoredLead, '_id' | 'stage' | 'stageAt' | 'notes' | 'mails' | 'deleted'> & {
  outbox: DomainEvent[];
};

/**
 * Rebuilds each lead's stage and counts from the log and returns the differences. Entries in a
 * lead's outbox belong to its log.
 */
export async function checkLeads(): Promise<{ checked: number; disagreements: LeadMismatch[] }> {
  const disagreements: LeadMismatch[] = [];
  let checked = 0;
  const leads = LeadModel.find(
    {},
    { stage: 1, stageAt: 1, 'notes.id': 1, 'mails.id': 1, deleted: 1, outbox: 1 },
  )
    .lean<CheckedLead[]>()
    .cursor();
  for await (const lead of leads as AsyncIterable<CheckedLead>) {
    checked += 1;
    const wrong = compare(lead, await entriesOf(lead));
    disagreements.push(...wrong.map((what) => ({ leadId: String(lead._id), what })));
  }
  return { checked, disagreements };
}

async function entriesOf({ _id, outbox }: CheckedLead) {
  const stored = await LeadLogModel.find({ leadId: _id as Types.ObjectId }).lean<
    StoredLogEntry[]
  >();
  const waiting = outbox.filter(
    (event): event is DomainEvent<'lead.logged'> => event.name === 'lead.logged',
  );
  const all = uniqBy([...stored, ...waiting.map(toLogEntry)], (entry) => entry._id);
  return sortBy(all, [(entry) => entry.at.getTime()]);
}

function compare(lead: CheckedLead, entries: Parameters<typeof replayLog>[0]): string[] {
  const { stays, notes, mails, deleted } = replayLog(entries);
  const now = stays.at(-1);
  return [
    now?.stage === lead.stage ? '' : `stage ${lead.stage}, log ${now?.stage ?? 'none'}`,
    now?.from.getTime() === lead.stageAt.getTime()
      ? ''
      : 'the stage’s start date differs from the log',
    notes === lead.notes.length ? '' : `${lead.notes.length} notes, log ${notes}`,
    mails === lead.mails.length ? '' : `${lead.mails.length} mails, log ${mails}`,
    deleted === lead.deleted ? '' : `deleted ${lead.deleted}, log ${deleted}`,
  ].filter(Boolean);
}
