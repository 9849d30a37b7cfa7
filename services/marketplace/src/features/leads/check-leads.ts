import type { DomainEvent } from '@soloist/contracts';
import { sortBy, uniqBy } from 'es-toolkit';
import type { Types } from 'mongoose';
import { replay } from './lead-life.ts';
import { LeadLogModel, type StoredLogEntry } from './lead-log.model.ts';
import { asLogged } from './lead-log.service.ts';
import { LeadModel, type StoredLead } from './leads.model.ts';

export interface Disagreement {
  leadId: string;
  /** What the lead says, and what its log does. */
  what: string;
}

type Checked = Pick<StoredLead, '_id' | 'stage' | 'stageAt' | 'notes' | 'mails' | 'deleted'> & {
  outbox: DomainEvent[];
};

/**
 * Rebuilds each lead's stage and counts from the log and compares: gives where they disagree. What
 * waits in a lead's outbox belongs to its log.
 */
export async function checkLeads(): Promise<{ checked: number; disagreements: Disagreement[] }> {
  const disagreements: Disagreement[] = [];
  let checked = 0;
  const leads = LeadModel.find(
    {},
    { stage: 1, stageAt: 1, 'notes.id': 1, 'mails.id': 1, deleted: 1, outbox: 1 },
  )
    .lean<Checked[]>()
    .cursor();
  for await (const lead of leads as AsyncIterable<Checked>) {
    checked += 1;
    const wrong = compare(lead, await entriesOf(lead));
    disagreements.push(...wrong.map((what) => ({ leadId: String(lead._id), what })));
  }
  return { checked, disagreements };
}

async function entriesOf({ _id, outbox }: Checked) {
  const stored = await LeadLogModel.find({ leadId: _id as Types.ObjectId }).lean<
    StoredLogEntry[]
  >();
  const waiting = outbox.filter(
    (event): event is DomainEvent<'lead.logged'> => event.name === 'lead.logged',
  );
  const all = uniqBy([...stored, ...waiting.map(asLogged)], (entry) => entry._id);
  return sortBy(all, [(entry) => entry.at.getTime()]);
}

function compare(lead: Checked, entries: Parameters<typeof replay>[0]): string[] {
  const { stays, notes, mails, deleted } = replay(entries);
  const now = stays.at(-1);
  return [
    now?.stage === lead.stage ? '' : `stage ${lead.stage}, log ${now?.stage ?? 'none'}`,
    now?.from.getTime() === lead.stageAt.getTime() ? '' : 'stands there since another moment',
    notes === lead.notes.length ? '' : `${lead.notes.length} notes, log ${notes}`,
    mails === lead.mails.length ? '' : `${lead.mails.length} mails, log ${mails}`,
    deleted === lead.deleted ? '' : `deleted ${lead.deleted}, log ${deleted}`,
  ].filter(Boolean);
}
