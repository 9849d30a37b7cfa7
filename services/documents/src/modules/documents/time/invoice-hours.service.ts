import {
  type Currency,
  type HoursClaim,
  type HoursQuery,
  type InvoiceHours,
  maxInvoiceItems,
  type Rounding,
} from '@soloist/contracts';
import { conflict, invalidInput } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { requireOpenDraft } from '../drafts/open-drafts.service.ts';
import { hoursClaims, sumBilledSeconds } from '../shared/claimed-hours.service.ts';
import { type InvoiceDraftRef, nextClaimCheck } from '../shared/claims.service.ts';
import { findIncludedEntries } from '../shared/retainer-hours.service.ts';
import { findWeeksOf } from '../shared/shared-weeks.service.ts';
import {
  type StoredHoursClaim,
  type StoredTimeEntry,
  TimeEntryModel,
} from '../shared/time-entries.model.ts';
import { readTimeSettings } from '../shared/time-settings.service.ts';
import { hoursLines } from './hours-lines.rules.ts';

const { trusted } = mongoose;
/** The most entries that one request bills. */
const mostEntries = 3000;

type AnyCurrency = Omit<HoursQuery, 'currency' | 'group' | 'included'> & { currency?: Currency };

const queriedFilter = ({ from, to, project_id, client_email, currency }: AnyCurrency) => ({
  day: trusted({ $gte: from, $lte: to }),
  ...(project_id ? { projectId: project_id } : { clientEmail: client_email ?? '' }),
  ...(currency ? { currency } : {}),
});

const unbilledFilter = (freelancerId: string, query: AnyCurrency) => ({
  freelancerId,
  ...queriedFilter(query),
  billable: true,
  isRunning: null,
  claim: null,
});

interface SummedHours {
  entries: StoredTimeEntry[];
  group: HoursQuery['group'];
}

type HoursLines = Omit<InvoiceHours, 'other_currencies' | 'included_seconds'>;

async function sumHours({ entries, group }: SummedHours): Promise<HoursLines> {
  const items = hoursLines(entries, group, await findWeeksOf(entries));
  return {
    items,
    entries: entries.length,
    seconds: sumBilledSeconds(entries),
    total: items.reduce((sum, { total }) => sum + total, 0),
  };
}

/** As it is when an invoice bills it by a rule. */
const claimedWith = (entry: StoredTimeEntry, rounding: Rounding): StoredTimeEntry => ({
  ...entry,
  claim: { draft_id: '', id: '', group: 'one', rounding, sendings: [] },
});

async function otherCurrencies(freelancerId: string, { currency, ...query }: HoursQuery) {
  const leftOut = query.included === 'bill' ? [] : await findIncludedEntries(freelancerId, query);
  const all: Currency[] = await TimeEntryModel.distinct('currency', {
    ...unbilledFilter(freelancerId, query),
    _id: trusted({ $nin: leftOut }),
  });
  return all.filter((each) => each !== currency).toSorted();
}

/** The lines that unbilled hours would make; nothing is reserved. */
export async function previewHours(freelancerId: string, query: HoursQuery): Promise<InvoiceHours> {
  const [{ rounding }, found, other_currencies] = await Promise.all([
    readTimeSettings(freelancerId),
    findUnbilled(freelancerId, query),
    otherCurrencies(freelancerId, query),
  ]);
  const entries = found.billed.map((entry) => claimedWith(entry, rounding));
  const included = found.included.map((entry) => claimedWith(entry, rounding));
  return {
    ...(await sumHours({ entries, group: query.group })),
    other_currencies,
    included_seconds: sumBilledSeconds(included),
  };
}

/** Unbilled hours, and those of them that a retainer includes. */
async function findUnbilled(freelancerId: string, query: HoursQuery) {
  const [found, includedIds] = await Promise.all([
    TimeEntryModel.find(unbilledFilter(freelancerId, query))
      .sort({ day: 1, _id: 1 })
      .limit(mostEntries + 1)
      .lean<StoredTimeEntry[]>(),
    findIncludedEntries(freelancerId, query),
  ]);
  requireFewer(found.length, mostEntries);
  const ids = new Set(includedIds);
  const included = found.filter(({ _id }) => ids.has(String(_id)));
  const billed =
    query.included === 'bill' ? found : found.filter(({ _id }) => !ids.has(String(_id)));
  requireFewer(hoursLines(billed, query.group).length, maxInvoiceItems);
  return { billed, included };
}

function requireFewer(count: number, most: number) {
  if (count <= most) return;
  const message = 'This is too much for one invoice. Choose a shorter period.';
  throw invalidInput(message, [{ path: 'to', message }]);
}

/**
 * Reserves unbilled hours for a draft. Each entry changes in one write, which only an unreserved
 * one accepts, so of two invoices one gets it. Repeating the request returns the same lines.
 * @throws AppError `conflict` when there are none.
 */
export async function claimHours(
  draft: InvoiceDraftRef,
  { claim_id, ...query }: HoursClaim,
): Promise<InvoiceHours & { tracked_seconds: number }> {
  const { freelancerId, draft_id } = draft;
  await requireOpenDraft(draft);
  const { rounding } = await readTimeSettings(freelancerId);
  await releaseOtherHours(draft, { claim_id, query });
  // Only these: an entry added meanwhile could exceed the limits.
  const { billed, included } = await findUnbilled(freelancerId, query);
  const claim: StoredHoursClaim = {
    ...{ draft_id, id: claim_id, group: query.group, rounding },
    ...{ checkAt: nextClaimCheck(), sendings: [] },
  };
  await TimeEntryModel.updateMany(
    {
      ...unbilledFilter(freelancerId, query),
      _id: trusted({ $in: billed.map(({ _id }) => _id) }),
    },
    { $set: { claim } },
  );
  // It may have been sent or deleted meanwhile.
  await requireOpenDraft(draft).catch(async (err) => {
    await hoursClaims.releaseUnsent(draft);
    throw err;
  });
  const entries = await hoursClaims.list(draft, claim_id);
  if (entries.length === 0) throw conflict('There are no unbilled hours in this period.');
  return {
    ...(await sumHours({ entries, group: query.group })),
    other_currencies: await otherCurrencies(freelancerId, query),
    included_seconds: sumBilledSeconds(included.map((entry) => claimedWith(entry, rounding))),
    tracked_seconds: sumBilledSeconds(await hoursClaims.list(draft)),
  };
}

/** A request whose response was lost may have reserved other hours with the same id. */
async function releaseOtherHours(
  { freelancerId, draft_id }: InvoiceDraftRef,
  { claim_id, query }: { claim_id: string; query: HoursQuery },
) {
  await TimeEntryModel.updateMany(
    {
      ...{ freelancerId, 'claim.draft_id': draft_id, 'claim.id': claim_id },
      'claim.sendings': trusted({ $size: 0 }),
      $nor: [queriedFilter(query)],
    },
    { $unset: { claim: 1 } },
  );
}

/** Frees a draft's hours; returns the lines that billed them. Those being sent stay. Idempotent. */
export async function removeHours(draft: InvoiceDraftRef): Promise<InvoiceHours['items']> {
  const before = await hoursClaims.list(draft);
  await hoursClaims.releaseDraft(draft);
  const held = new Set((await hoursClaims.list(draft)).map(({ entry_id }) => entry_id));
  const freed = before.filter(({ entry_id }) => !held.has(entry_id));
  const claims = Map.groupBy(freed, ({ claim }) => claim!.id);
  return [...claims.values()].flatMap((entries) => hoursLines(entries, entries[0]!.claim!.group));
}
