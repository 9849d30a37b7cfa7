import {
  type EndpointQuery,
  invoiceTotals,
  maxRecurring,
  monthlyValue,
  type RecurringAction,
  type RecurringForm,
  type recurringInvoices,
} from '@soloist/contracts';
import {
  afterCursor,
  conflict,
  isAccountDeleted,
  isDuplicateKey,
  isPlaceTaken,
  limitReached,
  toPage,
  unauthenticated,
  withPlace,
} from '@soloist/server-kit';
import mongoose, { type QueryFilter } from 'mongoose';
import type { DocumentsDeps } from '../../../deps.ts';
import { distinctRecipients, storeWithinLimit } from '../../deliveries/index.ts';
import { closeDraft } from '../drafts/drafts.service.ts';
import { readInvoicedProject } from '../invoices/invoiced-project.service.ts';
import { senderOf } from '../invoices/new-invoice.rules.ts';
import { requireTotals, requireVatNumbers } from '../invoices/send-invoice.service.ts';
import { expenseClaims } from '../shared/claimed-expenses.service.ts';
import { hoursClaims } from '../shared/claimed-hours.service.ts';
import type { InvoiceDraftRef } from '../shared/claims.service.ts';
import {
  type RecurringFields,
  RecurringModel,
  RecurringPeriodModel,
  type StoredRecurring,
} from '../shared/recurring-invoices.model.ts';
import { matchWords, searchWords } from '../shared/search-words.rules.ts';
import { firstZone } from '../shared/time-zones.rules.ts';
import {
  changeRecurring,
  eraseRecurring,
  isInProgress,
  moveTo,
  type RecurringRef,
  readRecurring,
} from './change-recurring.service.ts';
import { claimPeriod, leavePeriod } from './make-periods.job.ts';
import {
  changeSchedule,
  firstNumberFrom,
  positionAt,
  requireFirstDate,
  todayOf,
} from './recurring-schedule.rules.ts';

const { trusted } = mongoose;
const nothingSaved = 'We couldn’t load your profile, so nothing was saved. Try again.';

interface SavingRecurring {
  freelancerId: string;
  form: RecurringForm;
  authorization: string;
}

/** The stored fields that follow from a form. All checks run before anything is stored. */
async function prepare(
  { freelancerId, form, authorization }: SavingRecurring,
  { identity }: DocumentsDeps,
) {
  const { terms, schedule } = form;
  requireTotals(terms);
  requireVatNumbers(terms);
  await requireNoClaims({ freelancerId, draft_id: form.draft_id });
  const profile = await identity.loadProfile(authorization, nothingSaved);
  const { proposal_id, currency } = terms;
  const query = { proposal_id, milestone_id: undefined, currency };
  const project = await readInvoicedProject(freelancerId, query);
  const sender = senderOf(profile);
  const { total } = invoiceTotals(terms);
  const title = project?.terms.project_name ?? terms.items[0]!.name;
  return {
    terms: { ...terms, ...(project ? { proposal_id: String(project._id) } : {}) },
    mode: form.mode,
    due_days: form.due_days,
    hours: form.hours,
    title,
    sender,
    time_zone: firstZone(project?.clientTimeZone, terms.time_zone, sender.timeZone),
    total,
    monthly: monthlyValue(total, schedule),
    words: searchWords([title, terms.client_name, terms.email]),
  };
}

/**
 * Tracked hours and expenses are billed once, and each period bills the same lines.
 * @throws AppError `conflict` when some are reserved for the draft.
 */
async function requireNoClaims(draft: InvoiceDraftRef) {
  if ((await hoursClaims.list(draft)).length > 0) {
    throw conflict('A recurring invoice can’t bill tracked hours. Remove the hours first.');
  }
  if ((await expenseClaims.list(draft)).length > 0) {
    throw conflict('A recurring invoice can’t bill expenses. Remove the expenses first.');
  }
}

const limitOf = (freelancerId: string) => ({
  model: RecurringModel,
  counted: () => ({ freelancerId, status: trusted({ $in: ['active', 'paused'] }) }),
  most: maxRecurring,
  tooMany: () => limitReached(`You have ${maxRecurring} recurring invoices. End one first.`),
});

/** Stores a recurring invoice. The same draft again, even concurrently, gives the same one. */
export async function createRecurring(
  saving: SavingRecurring,
  deps: DocumentsDeps,
): Promise<StoredRecurring> {
  const { freelancerId, form } = saving;
  const draft = { freelancerId, draft_id: form.draft_id };
  const find = () => RecurringModel.findOne(draft).lean<StoredRecurring>();
  const stored =
    (await find()) ??
    (await storeRecurring(saving, deps).catch(async (err) => {
      const first = isDuplicateKey(err) && !isPlaceTaken(err) && (await find());
      if (first) return first;
      throw err;
    }));
  await requireAccount(freelancerId);
  await closeDraft(draft, { as: 'sent', kind: 'invoice' });
  return stored;
}

async function storeRecurring(
  saving: SavingRecurring,
  deps: DocumentsDeps,
): Promise<StoredRecurring> {
  const { freelancerId, form } = saving;
  const { schedule, draft_id } = form;
  const prepared = await prepare(saving, deps);
  const now = new Date();
  requireFirstDate(schedule, todayOf(prepared, now));
  const start = { ...prepared, schedule, base: 0, nextNumber: 0 };
  const fields = {
    ...start,
    ...positionAt(start, { number: 0, now }),
    freelancerId,
    draft_id,
    made: 0,
    createdAt: now,
    revision: 0,
  };
  const store = () =>
    withPlace(limitOf(freelancerId), (place) => RecurringModel.create({ ...fields, place }));
  const created = await storeByMode(saving, deps, store);
  return created.toObject<StoredRecurring>();
}

/** Stores one that sends its invoices only within the sending limit. */
function storeByMode<T>(
  { freelancerId, form }: SavingRecurring,
  { mostSendingsADay: most }: DocumentsDeps,
  store: () => Promise<T>,
): Promise<T> {
  const count = 1 + distinctRecipients(form.terms.recipients, form.terms.email).length;
  return form.mode === 'send' ? storeWithinLimit({ freelancerId, most, count }, store) : store();
}

/** @throws AppError `unauthenticated` when the account was deleted meanwhile. */
async function requireAccount(freelancerId: string) {
  if (!(await isAccountDeleted(freelancerId))) return;
  await eraseRecurring(freelancerId);
  throw unauthenticated();
}

const recurringEnded = () => conflict('This recurring invoice has ended.');

/**
 * Changes a recurring invoice from its next period on; its past invoices stay.
 * @throws AppError `conflict` once it has ended, and while its next invoice is in progress.
 */
export async function updateRecurring(
  { id, ...saving }: SavingRecurring & { id: string },
  deps: DocumentsDeps,
): Promise<StoredRecurring> {
  const { freelancerId, form } = saving;
  await readRecurring({ freelancerId, id });
  const prepared = await prepare(saving, deps);
  const decide = async (recurring: StoredRecurring) => {
    const { status, nextNumber: number } = recurring;
    if (status === 'ended') throw recurringEnded();
    const isClaimed = await RecurringPeriodModel.exists({ recurringId: id, number });
    if (isInProgress(recurring) || isClaimed) throw nextInvoiceInProgress();
    const now = new Date();
    const today = todayOf(prepared, now);
    const scheduled = changeSchedule(recurring, { sent: form.schedule, today });
    const next: RecurringFields = { ...recurring, ...prepared, ...scheduled };
    const { $set, ...position } = moveTo(
      status === 'paused' ? { nextNumber: number, status } : positionAt(next, { number, now }),
    );
    return { ...position, $set: { ...prepared, ...scheduled, ...$set } };
  };
  const changed = await storeByMode(saving, deps, () =>
    changeRecurring({ freelancerId, id }, decide),
  );
  await requireAccount(freelancerId);
  await closeDraft({ freelancerId, draft_id: form.draft_id }, { as: 'sent', kind: 'invoice' });
  return changed;
}

const nextInvoiceInProgress = () =>
  conflict('We’re creating the next invoice. Try again in a minute.');

/** Pauses, resumes or ends a recurring invoice, or skips its next period. */
export function actOnRecurring(
  ref: RecurringRef,
  action: RecurringAction,
): Promise<StoredRecurring> {
  switch (action) {
    case 'pause':
      return changeRecurring(ref, (recurring) => {
        const { status, nextNumber, nextOn } = recurring;
        if (status === 'ended') throw recurringEnded();
        if (status === 'paused') return undefined;
        // The scheduled task finishes an invoice that was started.
        const started = isInProgress(recurring) && nextOn ? { nextOn } : {};
        return moveTo({ nextNumber, status: 'paused', ...started });
      });
    case 'resume':
      return changeRecurring(ref, (recurring) => {
        if (recurring.status === 'ended') throw recurringEnded();
        if (recurring.status === 'active') return undefined;
        const now = new Date();
        // Periods that began during the pause are not invoiced.
        const number = isInProgress(recurring)
          ? recurring.nextNumber
          : firstNumberFrom(recurring, todayOf(recurring, now));
        return moveTo(positionAt(recurring, { number, now }));
      });
    case 'skip':
      return skipPeriod(ref);
    case 'end':
      return changeRecurring(ref, ({ status, nextNumber }) =>
        status === 'ended' ? undefined : moveTo({ nextNumber, status: 'ended' }),
      );
  }
}

async function skipPeriod(ref: RecurringRef): Promise<StoredRecurring> {
  const recurring = await readRecurring(ref);
  if (recurring.status === 'ended') throw recurringEnded();
  if (recurring.status === 'paused') throw conflict('Resume this recurring invoice first.');
  const period = await claimPeriod(recurring, { mode: 'skip' });
  if (!period) throw recurringEnded();
  if (period.mode !== 'skip') throw nextInvoiceInProgress();
  return leavePeriod(period);
}

type Query = EndpointQuery<typeof recurringInvoices.list>;

export async function listRecurring(freelancerId: string, { status, q, limit, cursor }: Query) {
  const filter = { freelancerId, ...(status ? { status } : {}), ...matchWords(q) };
  const found = await RecurringModel.find({
    ...(filter as QueryFilter<RecurringFields>),
    ...afterCursor(cursor),
  })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredRecurring[]>();
  return toPage(found, limit);
}

/** Counts and monthly values by currency and status. */
export async function sumRecurring(freelancerId: string) {
  const sums = await RecurringModel.aggregate<{
    _id: Pick<RecurringFields, 'status'> & { currency: RecurringForm['terms']['currency'] };
    count: number;
    monthly: number;
  }>([
    { $match: { freelancerId } },
    {
      $group: {
        _id: { currency: '$terms.currency', status: '$status' },
        count: { $sum: 1 },
        monthly: { $sum: '$monthly' },
      },
    },
    { $sort: { _id: 1 } },
  ]);
  return sums.map(({ _id, ...sum }) => ({ ..._id, ...sum }));
}
