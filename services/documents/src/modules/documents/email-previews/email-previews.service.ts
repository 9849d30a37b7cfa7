import type { EmailPreview, EmailText, EmailTextKind } from '@soloist/contracts';
import { defineJob, notFound, unavailable } from '@soloist/server-kit';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import type { DocumentsDeps } from '../../../deps.ts';
import { newLink } from '../../deliveries/index.ts';
import { ProposalModel } from '../proposals/proposals.model.ts';
import { requireKnownPlaceholders } from '../settings/email-texts.service.ts';
import { awaitResult } from '../shared/await-result.service.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import { EmailPreviewModel, previewLifeMs } from './email-previews.model.ts';
import { sampleCreditNote, sampleInvoice, sampleProposal } from './sample-documents.rules.ts';

/** The preview of an email, whose reader waits for it: one attempt. */
export const renderEmailPreview = defineJob({
  name: 'documents.render-email-preview',
  payload: z.strictObject({ previewId: z.string() }),
  attempts: 1,
  backoffMs: 0,
});

/** Shorter than the gateway's timeout. */
const patienceMs = 20_000;

const notRendered = (cause?: unknown) =>
  unavailable('We couldn’t create the preview. Try again in a moment.', cause);

interface PreviewRequest {
  freelancerId: string;
  kind: EmailTextKind;
  text: EmailText;
  authorization: string;
}

/**
 * An email with this text, as a client gets it. The worker renders it, as it does what is sent.
 * @throws AppError `invalid_input` that names an unknown placeholder; `unavailable` when the worker
 * does not answer in time.
 */
export async function previewEmail(
  { authorization, ...request }: PreviewRequest,
  { identity, queue }: Pick<DocumentsDeps, 'identity' | 'queue'>,
): Promise<EmailPreview> {
  const { freelancerId, kind, text } = request;
  requireKnownPlaceholders(kind, text);
  const previewId = newLink();
  const loadProfile = () => identity.loadProfile(authorization, notRendered().message);
  await EmailPreviewModel.create({
    _id: previewId,
    ...request,
    ...((await findLastDocument(request)) ?? {
      sample: samples[kind]({ freelancerId, profile: await loadProfile() }),
    }),
    createdAt: new Date(),
  });
  await queue.enqueue(renderEmailPreview, { previewId }, { key: previewId }).catch((err) => {
    throw notRendered(err);
  });
  const { subject, from, replyTo, attachments } = await awaitEmail(previewId);
  return { subject, from, reply_to: replyTo, attachments, preview_id: previewId };
}

const samples = {
  proposal: sampleProposal,
  invoice: sampleInvoice,
  reminder: sampleInvoice,
  overdue: sampleInvoice,
  receipt: sampleInvoice,
  credit_note: sampleCreditNote,
} satisfies Record<EmailTextKind, unknown>;

/** The document that the editor's values come from. */
async function findLastDocument({
  freelancerId,
  kind,
}: Pick<PreviewRequest, 'freelancerId' | 'kind'>): Promise<{ documentId: string } | undefined> {
  const last =
    kind === 'proposal'
      ? await ProposalModel.findOne({ freelancerId }, { _id: 1 }).sort({ _id: -1 }).lean()
      : await InvoiceModel.findOne(
          { freelancerId, kind: kind === 'credit_note' ? kind : 'invoice' },
          { _id: 1 },
        )
          .sort({ sequence: -1 })
          .lean();
  return last ? { documentId: String(last._id) } : undefined;
}

const awaitEmail = (previewId: string) =>
  awaitResult({
    read: async () => {
      const preview = await EmailPreviewModel.findById(previewId, { email: 1, failed: 1 }).lean();
      if (!preview || preview.failed) throw notRendered();
      return preview.email;
    },
    patienceMs,
    failure: notRendered,
  });

/**
 * The HTML of a preview.
 * @throws AppError `not_found` after ten minutes.
 */
export async function readPreviewHtml(previewId: string): Promise<string> {
  const since = new Date(Date.now() - previewLifeMs);
  const preview = await EmailPreviewModel.findOne(
    { _id: previewId, createdAt: mongoose.trusted({ $gt: since }) },
    { email: 1 },
  ).lean();
  if (!preview?.email) throw notFound('preview');
  return preview.email.html;
}
