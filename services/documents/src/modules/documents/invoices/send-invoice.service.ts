import {
  type InvoiceInput,
  type InvoiceRequest,
  invoiceDueDays,
  invoiceMessages,
  invoiceTotals,
  itemTotal,
  type TokenClaims,
  unknownParty,
} from '@soloist/contracts';
import {
  conflict,
  invalidInput,
  isAccountDeleted,
  isDuplicateKey,
  type UploadedFile,
  unauthenticated,
  usualCurrency,
} from '@soloist/server-kit';
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import type { DocumentsDeps } from '../../../deps.ts';
import {
  distinctRecipients,
  requestRendering,
  storeWithAttachment,
  storeWithinLimit,
} from '../../deliveries/index.ts';
import { sendWithWork } from '../shared/claimed-work.service.ts';
import { withUsualLateFee } from '../shared/document-settings.model.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { findRecurrence } from '../shared/recurrence.service.ts';
import { dayIn, endOfDay, firstZone } from '../shared/time-zones.rules.ts';
import { countryOfVatNumber } from '../shared/vat-numbers.rules.ts';
import { finishInvoice } from './finish-invoice.service.ts';
import { insertInvoice } from './invoice-document.service.ts';
import { insertNumbered } from './invoice-numbers.service.ts';
import { erasePersonsInvoices } from './invoice-personal-data.service.ts';
import { readInvoicedProject } from './invoiced-project.service.ts';
import { findLateFee } from './late-fee-notes.service.ts';
import { readInvoiceDefaults } from './list-invoices.service.ts';
import { newInvoice, senderOf } from './new-invoice.rules.ts';

const nothingSent = 'We couldn’t load your profile, so nothing was sent. Try again.';

interface Sending {
  user: TokenClaims;
  request: InvoiceInput & { draft_id: string };
  file: UploadedFile | undefined;
  authorization: string;
}

/**
 * Stores an invoice with its delivery queued. The same draft again, even concurrently, gives the
 * same invoice.
 */
export async function sendInvoice(sending: Sending, deps: DocumentsDeps): Promise<StoredInvoice> {
  const draft = { freelancerId: sending.user.sub, draft_id: sending.request.draft_id };
  const findSent = () => InvoiceModel.findOne(draft).lean<StoredInvoice>();
  const known = await findSent();
  const stored = known ?? (await storeInvoice(sending, { deps, findSent }));
  // Checked after the write: a deletion that did not see the invoice is known by now.
  if (await isAccountDeleted(sending.user.sub)) {
    await erasePersonsInvoices(sending.user.sub);
    throw unauthenticated();
  }
  if (!known) requestRendering({ kind: 'invoice', stored }, deps);
  return finishInvoice(stored, deps);
}

interface Storing {
  deps: DocumentsDeps;
  findSent: () => Promise<StoredInvoice | null>;
}

async function storeInvoice(sending: Sending, { deps, findSent }: Storing): Promise<StoredInvoice> {
  const { user, request, file } = sending;
  const prepared = await prepare(sending, deps);
  const { draft_id, tracked_seconds, hours_claim_ids, expenses_total, expense_ids } = request;
  const recurring = await findRecurrence({ freelancerId: user.sub, draft_id });
  const lateFeeOf = await findLateFee({ freelancerId: user.sub, draft_id });
  const series = { freelancerId: user.sub, kind: 'invoice' } as const;
  const today = dayIn(prepared.sender.timeZone, new Date());
  const count = 1 + distinctRecipients(request.recipients, request.email).length;
  const sender = { freelancerId: user.sub, most: deps.mostSendingsADay, count };
  const store = () =>
    storeWithAttachment({
      file,
      ownerId: user.sub,
      store: (attachment) =>
        storeWithinLimit(sender, () =>
          insertNumbered({ ...series, today }, (numbered) =>
            insertInvoice({
              _id: new mongoose.Types.ObjectId(),
              ...newInvoice({ ...series, ...prepared, ...numbered, recurring, lateFeeOf }),
              attachment,
            }),
          ),
        ),
      findWinner: findSent,
    });
  const { currency } = prepared.request;
  const billed = { tracked_seconds, hours_claim_ids, expenses_total, expense_ids };
  const work = { freelancerId: user.sub, draft_id, ...billed, currency };
  return sendWithWork(work, store).catch(async (err) => {
    throw isDuplicateKey(err) ? await describeInvoicedMilestone(user.sub, request) : err;
  });
}

/**
 * @throws AppError `invalid_input` that names each item whose total is not its quantity times its
 * rate.
 */
export function requireTotals(request: Pick<InvoiceRequest, 'items' | 'tax_mode' | 'discount'>) {
  const wrong = request.items.flatMap((item, index) =>
    item.total === itemTotal(item)
      ? []
      : [{ path: `items.${index}.total`, message: invoiceMessages.total }],
  );
  if (wrong.length > 0) throw invalidInput(invoiceMessages.total, wrong);
  if (invoiceTotals(request).total === 0) {
    const message = 'This invoice has no amount due.';
    throw invalidInput(message, [{ path: 'items', message }]);
  }
}

/** @throws AppError `invalid_input` when the due date has passed where the client is. */
function requireDueDay({ due_date, installments }: InvoiceRequest, zone: string) {
  const first = installments?.[0]?.due_date;
  if (first && endOfDay(first, zone).getTime() <= Date.now()) {
    const message = 'The first installment’s due date has passed. Choose today or later.';
    throw invalidInput(message, [{ path: 'installments', message }]);
  }
  if (endOfDay(due_date, zone).getTime() > Date.now()) return;
  const message = 'The due date has passed. Choose today or later.';
  throw invalidInput(message, [{ path: 'due_date', message }]);
}

/** @throws AppError `invalid_input` when a reverse charge names a VAT number of no known format. */
export function requireVatNumbers({
  tax_treatment,
  sender,
  client,
}: Pick<InvoiceRequest, 'tax_treatment' | 'sender' | 'client'>) {
  if (tax_treatment?.treatment !== 'reverse_charge') return;
  const sides = { sender, client };
  const wrong = (['sender', 'client'] as const).filter(
    (side) => !countryOfVatNumber(sides[side].tax_number),
  );
  if (wrong.length === 0) return;
  const message = 'This VAT number is not valid. Enter it with its country, such as DE136695976.';
  throw invalidInput(
    message,
    wrong.map((side) => ({ path: `${side}.tax_number`, message })),
  );
}

/** All checks run before anything is stored. */
async function prepare(
  { user, request: sent, authorization }: Sending,
  { identity }: DocumentsDeps,
) {
  requireTotals(sent);
  const profile = await identity.loadProfile(authorization, nothingSent);
  const currency = sent.currency ?? usualCurrency(profile.currency);
  const project = await readInvoicedProject(user.sub, {
    proposal_id: sent.proposal_id,
    milestone_id: sent.milestone_id,
    currency,
  });
  const zone = firstZone(project?.clientTimeZone, sent.time_zone, profile.timezone);
  const request: InvoiceRequest = {
    ...(await withUsualLateFee(user.sub, { ...sent, currency })),
    sender: sent.sender ?? (await lastSenderOf(user.sub)),
    due_date: sent.due_date ?? dueDayIn(zone, invoiceDueDays),
  };
  requireDueDay(request, zone);
  requireVatNumbers(request);
  const title = project?.terms.project_name ?? request.items[0]!.name;
  return {
    request,
    sender: senderOf(profile),
    zone,
    title,
    proposalId: project && String(project._id),
  };
}

async function lastSenderOf(freelancerId: string) {
  const { last } = await readInvoiceDefaults(freelancerId);
  return last?.sender ?? unknownParty;
}

/** A calendar day `days` from today in a time zone. */
export const dueDayIn = (zone: string, days: number) =>
  DateTime.now().setZone(zone).plus({ days }).toFormat('yyyy-MM-dd');

/** The reason why a milestone cannot be invoiced, although it was approved a moment ago. */
async function describeInvoicedMilestone(
  freelancerId: string,
  { proposal_id, milestone_id }: InvoiceInput,
) {
  const holds = { freelancerId, proposalId: proposal_id, milestoneId: milestone_id };
  const holder = await InvoiceModel.findOne(holds, { number: 1 }).lean();
  return conflict(
    holder
      ? `This milestone is already invoiced with ${holder.number}.`
      : 'This milestone was just invoiced. Reload the page.',
  );
}
