import {
  type InvoiceRequest,
  invoiceDueDays,
  type SentInvoice,
  type TokenClaims,
  unknownParty,
} from '@soloist/contracts';
import {
  conflict,
  isDuplicateKey,
  type UploadedFile,
  unauthenticated,
  wasErased,
} from '@soloist/service-kit';
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import type { Parts } from '../../parts.ts';
import { firstZone } from '../../time-zones.ts';
import { requestRendering } from '../deliveries/request-rendering.ts';
import { storeWithinLimit } from '../deliveries/sending-limits.ts';
import { storeWithAttachment } from '../files/attachments.ts';
import { finishInvoice } from './finish-invoice.ts';
import { requireDueDay, requireTotals } from './invoice-checks.ts';
import { insertNumbered } from './invoice-numbers.ts';
import { insertInvoice } from './invoice-paper.ts';
import { erasePersonsInvoices } from './invoice-personal-data.ts';
import { readInvoicedProject } from './invoiced-project.ts';
import { InvoiceModel, type StoredInvoice } from './invoices.model.ts';
import { readDefaults } from './list-invoices.service.ts';
import { newInvoice } from './new-invoice.ts';

const nothingSent = 'Your profile cannot be read right now. Nothing was sent. Please try again.';

interface Sending {
  user: TokenClaims;
  request: SentInvoice & { draft_id: string };
  file: UploadedFile | undefined;
  authorization: string;
}

/** Stores an invoice with its delivery queued. The same draft again, even at once, gives the same invoice. */
export async function sendInvoice(sending: Sending, parts: Parts): Promise<StoredInvoice> {
  const draft = { freelancerId: sending.user.sub, draft_id: sending.request.draft_id };
  const findSent = () => InvoiceModel.findOne(draft).lean<StoredInvoice>();
  const known = await findSent();
  const stored = known ?? (await storeInvoice(sending, { parts, findSent }));
  // Asked after the write: an erasure that did not see the invoice is known by now.
  if (await wasErased(sending.user.sub)) {
    await erasePersonsInvoices(sending.user.sub);
    throw unauthenticated();
  }
  if (!known) requestRendering({ paper: 'invoice', stored }, parts);
  return finishInvoice(stored, parts);
}

interface Storing {
  parts: Parts;
  findSent: () => Promise<StoredInvoice | null>;
}

async function storeInvoice(
  sending: Sending,
  { parts, findSent }: Storing,
): Promise<StoredInvoice> {
  const { user, request, file } = sending;
  const prepared = await prepare(sending, parts);
  const series = { freelancerId: user.sub, kind: 'invoice' } as const;
  const sender = { freelancerId: user.sub, most: parts.mostSendingsADay };
  return storeWithAttachment({
    file,
    ownerId: user.sub,
    store: (attachment) =>
      storeWithinLimit(sender, () =>
        insertNumbered(series, (numbered) =>
          insertInvoice({
            _id: new mongoose.Types.ObjectId(),
            ...newInvoice({ ...series, ...prepared, ...numbered }),
            ...(attachment ? { attachment } : {}),
          }),
        ),
      ),
    findWinner: findSent,
  }).catch(async (err) => {
    throw isDuplicateKey(err) ? await whyTaken(user.sub, request) : err;
  });
}

/** Everything that can be wrong is found before anything is stored. */
async function prepare({ user, request: sent, authorization }: Sending, { identity }: Parts) {
  requireTotals(sent);
  const profile = await identity.loadProfile(authorization, nothingSent);
  const currency = sent.currency ?? profile.currency;
  const project = await readInvoicedProject(user.sub, {
    proposal_id: sent.proposal_id,
    milestone_id: sent.milestone_id,
    currency,
  });
  const zone = firstZone(project?.clientTimeZone, sent.time_zone, profile.timezone);
  const request: InvoiceRequest = {
    ...sent,
    currency,
    sender: sent.sender ?? (await lastSenderOf(user.sub)),
    due_date: sent.due_date ?? dayIn(zone, invoiceDueDays),
  };
  requireDueDay(request.due_date, zone);
  const title = project?.terms.project_name ?? request.items[0]!.name;
  return { request, profile, zone, title, proposalId: project && String(project._id) };
}

async function lastSenderOf(freelancerId: string) {
  const { last } = await readDefaults(freelancerId);
  return last?.sender ?? unknownParty;
}

const dayIn = (zone: string, days: number) =>
  DateTime.now().setZone(zone).plus({ days }).toFormat('yyyy-MM-dd');

/** Why a milestone cannot be invoiced, although it was approved a moment ago. */
async function whyTaken(freelancerId: string, { proposal_id, milestone_id }: SentInvoice) {
  const holds = { freelancerId, proposalId: proposal_id, milestoneId: milestone_id };
  const holder = await InvoiceModel.findOne(holds, { number: 1 }).lean();
  return conflict(
    holder
      ? `This milestone is invoiced already, with ${holder.number}.`
      : 'This milestone was invoiced at the same moment. Please look again.',
  );
}
