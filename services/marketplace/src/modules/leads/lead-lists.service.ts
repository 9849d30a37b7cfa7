import type { Currency, LeadSource, LeadStage } from '@soloist/contracts';
import { leadStages } from '@soloist/contracts';
import { afterCursor, invalidInput, toPage } from '@soloist/server-kit';
import { orderBy, sumBy } from 'es-toolkit';
import mongoose, { Types } from 'mongoose';
import type { StageTotals } from './counts/lead-counts.model.ts';
import { countTotals, readLeadCounts } from './counts/lead-counts.service.ts';
import { listQueryTerms } from './lead-terms.rules.ts';
import { LeadModel, type StoredLead } from './leads.model.ts';

const { trusted } = mongoose;

export interface LeadListFilters {
  campaign?: string | undefined;
  source?: LeadSource | undefined;
  q?: string | undefined;
}

interface ListLeadsQuery {
  limit: number;
  cursor?: string | undefined;
}

// Fields that lists leave out.
const withoutDetails = { terms: 0, answers: 0, mails: 0, 'notes.text': 0 } as const;
const openStages: LeadStage[] = ['new', 'contacted', 'proposal_sent'];

function filterOf(ownerId: string, { campaign, source, q }: LeadListFilters) {
  const terms = listQueryTerms(q ?? '');
  return {
    ownerId: new Types.ObjectId(ownerId),
    deleted: false,
    ...(campaign ? { campaignId: new Types.ObjectId(campaign) } : {}),
    ...(source ? { source } : {}),
    ...(terms.length > 0 ? { terms: trusted({ $all: terms }) } : {}),
  };
}

const isOverdue = () => ({
  'nextStep.at': trusted({ $lt: new Date() }),
  stage: trusted({ $in: openStages }),
});

type Listed = ListLeadsQuery &
  LeadListFilters & { stage?: LeadStage | undefined; overdue?: 'true' | undefined };

/**
 * One page of the caller's leads that match every filter, newest first; overdue ones by due date.
 */
export async function listLeads(ownerId: string, { limit, cursor, ...filters }: Listed) {
  const filter = {
    ...filterOf(ownerId, filters),
    ...(filters.stage ? { stage: filters.stage } : {}),
  };
  if (filters.overdue) return listOverdue({ ...isOverdue(), ...filter }, { limit, cursor });
  const leads = await LeadModel.find({ ...filter, ...afterCursor(cursor) }, withoutDetails)
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredLead[]>();
  return toPage(leads, limit);
}

async function listOverdue(filter: object, { limit, cursor }: ListLeadsQuery) {
  const [ms, _id] = parseCursor(cursor);
  const at = new Date(Number(ms));
  const later = {
    $or: [
      { 'nextStep.at': trusted({ $gt: at }) },
      { 'nextStep.at': at, _id: trusted({ $gt: _id }) },
    ],
  };
  const leads = await LeadModel.find({ ...filter, ...(cursor ? later : {}) }, withoutDetails)
    .sort({ 'nextStep.at': 1, _id: 1 })
    .limit(limit + 1)
    .lean<StoredLead[]>();
  return toLeadPage(leads, { limit, keyOf: ({ nextStep }) => String(nextStep?.at.getTime()) });
}

interface Column extends ListLeadsQuery, LeadListFilters {
  stage: LeadStage;
}

/** One page of a stage of the board, in the board's order. */
export async function listStage(ownerId: string, { stage, limit, cursor, ...filters }: Column) {
  const [position, _id] = parseCursor(cursor);
  const below = {
    $or: [{ position: trusted({ $gt: position }) }, { position, _id: trusted({ $gt: _id }) }],
  };
  const filter = { ...filterOf(ownerId, filters), stage, ...(cursor ? below : {}) };
  const leads = await LeadModel.find(filter, withoutDetails)
    .sort({ position: 1, _id: 1 })
    .limit(limit + 1)
    .lean<StoredLead[]>();
  return toLeadPage(leads, { limit, keyOf: (lead) => lead.position });
}

/** A cursor is the key that the list is sorted by, and the id. */
function parseCursor(cursor: string | undefined): [key: string, id: Types.ObjectId] {
  if (!cursor) return ['', new Types.ObjectId()];
  const [, key, id] = /^([0-9A-Za-z]{1,150})\.([0-9a-f]{24})$/.exec(cursor) ?? [];
  if (!key || !id) throw invalidInput('This page does not exist.');
  return [key, new Types.ObjectId(id)];
}

interface Paging {
  limit: number;
  keyOf: (lead: StoredLead) => string;
}

function toLeadPage(leads: StoredLead[], { limit, keyOf }: Paging) {
  const items = leads.slice(0, limit);
  const last = items.at(-1);
  const hasMore = leads.length > limit && last;
  return { items, nextCursor: hasMore ? `${keyOf(last)}.${last._id}` : null };
}

const columnPageSize = 20;

/** The first page of every stage with counts and sums; and how many leads are overdue. */
export async function readBoard(ownerId: string, filters: LeadListFilters) {
  const [totals, overdue, ...pages] = await Promise.all([
    readTotals(ownerId, filters),
    LeadModel.countDocuments({ ...isOverdue(), ...filterOf(ownerId, filters) }),
    ...leadStages.map((stage) => listStage(ownerId, { ...filters, stage, limit: columnPageSize })),
  ]);
  const columns = leadStages.map((stage, index) => ({
    stage,
    ...(totals.get(stage) ?? { count: 0, sums: [] }),
    ...pages[index]!,
  }));
  return { columns, overdue };
}

/** Counts and sums by stage: without filters they are stored, with filters counted. */
async function readTotals(ownerId: string, filters: LeadListFilters) {
  const filter = filterOf(ownerId, filters);
  const isFiltered = Object.keys(filter).length > Object.keys(filterOf(ownerId, {})).length;
  const totals = isFiltered ? await countTotals(filter) : await readLeadCounts(ownerId);
  return new Map(leadStages.map((stage) => [stage, totalsOfStage(totals[stage] ?? {})]));
}

function totalsOfStage(totals: NonNullable<StageTotals[LeadStage]>) {
  const groups = Object.entries(totals).filter(([, { count }]) => count > 0);
  const sums = groups.flatMap(([currency, { amount }]) =>
    currency === 'none' ? [] : [{ currency: currency as Currency, amount }],
  );
  return {
    count: sumBy(groups, ([, { count }]) => count),
    sums: orderBy(sums, ['amount'], ['desc']),
  };
}
