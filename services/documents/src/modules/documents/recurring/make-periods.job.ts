import { hoursOfPeriod, totalOfPeriod } from '@soloist/contracts';
import { isAccountDeleted, isDuplicateKey, newEvent } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { v5 as uuidOf } from 'uuid';
import type { DocumentsTask, JobDeps } from '../../../deps.ts';
import { requestRendering } from '../../deliveries/index.ts';
import { DraftModel, insertDraft } from '../drafts/drafts.service.ts';
import { finishInvoice } from '../invoices/finish-invoice.service.ts';
import { insertInvoice } from '../invoices/invoice-document.service.ts';
import { insertNumbered } from '../invoices/invoice-numbers.service.ts';
import { erasePersonsInvoices } from '../invoices/invoice-personal-data.service.ts';
import { newInvoice } from '../invoices/new-invoice.rules.ts';
import { periodName } from '../proposals/periods.rules.ts';
import { withUsualLateFee } from '../shared/document-settings.model.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { periodOf, recurrenceOfPeriod } from '../shared/recurrence.service.ts';
import {
  RecurringModel,
  RecurringPeriodModel,
  type StoredPeriod,
  type StoredRecurring,
} from '../shared/recurring-invoices.model.ts';
import { dayIn } from '../shared/time-zones.rules.ts';
import {
  changeRecurring,
  eraseRecurring,
  isInProgress,
  moveTo,
} from './change-recurring.service.ts';
import { draftOfPeriod, requestOfPeriod } from './period-terms.rules.ts';
import { positionAt, todayOf } from './recurring-schedule.rules.ts';

const { trusted } = mongoose;
const batch = 100;
const longestTitle = 120;
/** Time until one that failed is tried again. */
const retryMs = 10 * 60_000;
/** Namespace of the ids of their drafts: any UUID that never changes. */
const namespace = '5d0b6c0e-60d1-4a7f-8d1c-0f1f3f0f7a61';

/**
 * Decides what becomes of a recurring invoice's next period; its number is unique, so the first
 * decision counts for every process.
 */
export async function claimPeriod(
  recurring: StoredRecurring,
  { mode }: Pick<StoredPeriod, 'mode'>,
): Promise<StoredPeriod | undefined> {
  const { _id, freelancerId, nextNumber: number } = recurring;
  const period = periodOf(recurring, number);
  if (!period) return undefined;
  const recurringId = String(_id);
  const draft_id = uuidOf(`${recurringId} ${number}`, namespace);
  const hours = hoursOfPeriod(recurring, period);
  const claim = { recurringId, freelancerId, draft_id, mode, hours, createdAt: new Date() };
  try {
    return (await RecurringPeriodModel.create({ ...period, ...claim })).toObject<StoredPeriod>();
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    return RecurringPeriodModel.findOne({ recurringId, number }).orFail().lean<StoredPeriod>();
  }
}

/** Moves on from a period that was made or skipped; a process that comes second changes nothing. */
export const leavePeriod = (period: StoredPeriod, now = new Date()) =>
  changeRecurring({ freelancerId: period.freelancerId, id: period.recurringId }, (recurring) => {
    if (recurring.nextNumber !== period.number) return undefined;
    const position = positionAt(recurring, { number: period.number + 1, now });
    const isActive = recurring.status === 'active' || position.status === 'ended';
    const { nextNumber } = position;
    const update = moveTo(isActive ? position : { nextNumber, status: recurring.status });
    if (period.mode === 'skip') return update;
    return {
      ...update,
      $inc: { made: 1 },
      ...(period.mode === 'draft' ? { $push: { outbox: draftReady(recurring, period) } } : {}),
    };
  });

const draftReady = (
  { freelancerId, title, terms }: StoredRecurring,
  { draft_id: draftId }: StoredPeriod,
) =>
  newEvent('invoice.draft-ready', {
    proposalId: '',
    freelancerId,
    projectName: title,
    clientEmail: terms.email,
    draftId,
  });

/** A paused one still gets the invoice that was started before. */
const isDue = (recurring: StoredRecurring, now: Date) => {
  const { status, nextOn } = recurring;
  const isOpen = status === 'active' || (status === 'paused' && isInProgress(recurring));
  return isOpen && nextOn !== undefined && nextOn <= now;
};

/**
 * Starts the next period's invoice, if it is still due: from then on the terms cannot change until
 * it is created. Undefined when it is not due.
 */
async function startPeriod({ _id, freelancerId }: StoredRecurring, now: Date) {
  const ref = { freelancerId, id: String(_id) };
  const started = await changeRecurring(ref, (recurring) =>
    isDue(recurring, now) && !isInProgress(recurring)
      ? { $set: { startedNumber: recurring.nextNumber } }
      : undefined,
  );
  return isDue(started, now) && isInProgress(started) ? started : undefined;
}

/**
 * Makes the invoice or draft of a recurring invoice's next period, once: any process may repeat it
 * from the start.
 */
export async function makePeriod(loaded: StoredRecurring, jobDeps: JobDeps, now = new Date()) {
  if (await isAccountDeleted(loaded.freelancerId)) return;
  const recurring = await startPeriod(loaded, now);
  if (!recurring) return;
  const next = periodOf(recurring, recurring.nextNumber);
  // Where so few days cost nothing, there is nothing to invoice.
  const isFree = next && totalOfPeriod(recurring, next) === 0;
  const period = await claimPeriod(recurring, { mode: isFree ? 'skip' : recurring.mode });
  if (!period) return;
  const made = { recurring, period, today: todayOf(recurring, now) };
  if (period.mode === 'draft') await draftPeriod(made);
  if (period.mode === 'send') await sendPeriod(made, jobDeps);
  // Checked after the writes: a deletion that did not see them is known by now.
  if (await isAccountDeleted(recurring.freelancerId)) return erasePeriods(recurring);
  await leavePeriod(period, now);
}

async function erasePeriods({ freelancerId }: StoredRecurring) {
  await eraseRecurring(freelancerId);
  await DraftModel.deleteMany({ freelancerId });
  await erasePersonsInvoices(freelancerId);
}

interface MadePeriod {
  recurring: StoredRecurring;
  period: StoredPeriod;
  today: string;
}

async function draftPeriod({ recurring, period, today }: MadePeriod) {
  const { freelancerId, title } = recurring;
  await insertDraft({
    freelancerId,
    draft_id: period.draft_id,
    kind: 'invoice',
    title: `${title}, ${periodName(period)}`.slice(0, longestTitle),
    content: draftOfPeriod(recurring, { period, today }),
  });
}

async function sendPeriod(made: MadePeriod, jobDeps: JobDeps) {
  const { freelancerId, draft_id } = made.period;
  const find = () => InvoiceModel.findOne({ freelancerId, draft_id }).lean<StoredInvoice>();
  const stored =
    (await find()) ??
    (await storeInvoice(made).catch(async (err) => {
      if (!isDuplicateKey(err)) throw err;
      // Another process was first.
      return find();
    }));
  if (!stored || (await isAccountDeleted(freelancerId))) return;
  requestRendering({ kind: 'invoice', stored }, jobDeps);
  await finishInvoice(stored, jobDeps);
}

async function storeInvoice({ recurring, period, today }: MadePeriod): Promise<StoredInvoice> {
  const { freelancerId, sender, title, time_zone: zone, terms } = recurring;
  const series = { freelancerId, kind: 'invoice' } as const;
  const made = requestOfPeriod(recurring, { period, today });
  const request = await withUsualLateFee(freelancerId, made);
  return insertNumbered({ ...series, today: dayIn(sender.timeZone, new Date()) }, (numbered) =>
    insertInvoice({
      _id: new mongoose.Types.ObjectId(),
      ...newInvoice({
        ...series,
        ...numbered,
        request,
        sender,
        title,
        zone,
        proposalId: terms.proposal_id,
        sentBy: 'system',
        recurring: recurrenceOfPeriod(period),
      }),
    }),
  );
}

/** Makes the periods that are due, including those missed during an outage. */
export const makeDuePeriods: DocumentsTask = async (jobDeps) => {
  const now = new Date();
  const due = await RecurringModel.find({ nextOn: trusted({ $lte: now }) })
    .sort({ nextOn: 1 })
    .limit(batch)
    .lean<StoredRecurring[]>();
  for (const recurring of due) {
    const { _id, nextOn: dueOn } = recurring;
    await makePeriod(recurring, jobDeps, now).catch(async (err: Error) => {
      jobDeps.logger.warn({ err, recurringId: String(_id) }, 'recurring invoice failed; retried');
      const nextOn = new Date(now.getTime() + retryMs);
      await RecurringModel.updateOne({ _id, nextOn: dueOn }, { $set: { nextOn } });
    });
  }
};
