import type { InvoiceRequest, TokenClaims } from '@soloist/contracts';
import {
  conflict,
  isDuplicateKey,
  type UploadedFile,
  unauthenticated,
  wasErased,
} from '@soloist/service-kit';
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
import { newInvoice } from './new-invoice.ts';

const nothingSent = 'Your profile cannot be read right now. Nothing was sent. Please try again.';

interface Sending {
  user: TokenClaims;
  request: InvoiceRequest;
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
async function prepare({ user, request, authorization }: Sending, { identity }: Parts) {
  requireTotals(request);
  const project = await readInvoicedProject(user.sub, request);
  const profile = await identity.loadProfile(authorization, nothingSent);
  const zone = firstZone(project?.clientTimeZone, request.time_zone, profile.timezone);
  requireDueDay(request.due_date, zone);
  const title = project?.terms.project_name ?? request.items[0]!.name;
  return { request, profile, zone, title, proposalId: project && String(project._id) };
}

/** Why a milestone cannot be invoiced, although it was approved a moment ago. */
async function whyTaken(freelancerId: string, { proposal_id, milestone_id }: InvoiceRequest) {
  const holds = { freelancerId, proposalId: proposal_id, milestoneId: milestone_id };
  const holder = await InvoiceModel.findOne(holds, { number: 1 }).lean();
  return conflict(
    holder
      ? `This milestone is invoiced already, with ${holder.number}.`
      : 'This milestone was invoiced at the same moment. Please look again.',
  );
}
