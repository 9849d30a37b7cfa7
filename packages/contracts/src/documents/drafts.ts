import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { instant, page, pageQuery, text } from '../shared/primitives.ts';
import { invoicePrefill } from './invoice-prefill.ts';
import { proposalPrefill } from './proposal-prefill.ts';

/**
 * Kinds of documents that can be drafted over several days and devices. A template is never sent:
 * drafts start as copies of it.
 */
export const draftKinds = ['proposal', 'proposal_template', 'invoice'] as const;
export type DraftKind = (typeof draftKinds)[number];

const contentOf = {
  proposal: proposalPrefill,
  proposal_template: proposalPrefill,
  invoice: invoicePrefill,
} as const;

/** Most drafts and templates of one person. */
export const maxDrafts = 200;

const named = { draft_id: z.string(), title: z.string() };
const savedFields = {
  /**
   * Incremented with each save: a save names the revision it is based on, and an outdated one is
   * refused.
   */
  revision: z.number(),
  updatedAt: instant,
};

export const draftSummary = z.object({ ...named, kind: z.enum(draftKinds), ...savedFields });
export type DraftSummary = z.infer<typeof draftSummary>;

/** A draft as stored: any part may be missing. */
export const draft = z.discriminatedUnion('kind', [
  z.object({ ...named, kind: z.literal('proposal'), content: contentOf.proposal, ...savedFields }),
  z.object({
    ...named,
    kind: z.literal('proposal_template'),
    content: contentOf.proposal_template,
    ...savedFields,
  }),
  z.object({ ...named, kind: z.literal('invoice'), content: contentOf.invoice, ...savedFields }),
]);
export type Draft = z.infer<typeof draft>;

const saving = {
  /** For lists; the name of the document. */
  title: text(120),
  /** The revision this was written on; 0 for a new draft. */
  revision: z.int().check(z.gte(0)),
};
export const draftForm = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('proposal'), content: contentOf.proposal, ...saving }),
  z.strictObject({
    kind: z.literal('proposal_template'),
    content: contentOf.proposal_template,
    ...saving,
  }),
  z.strictObject({ kind: z.literal('invoice'), content: contentOf.invoice, ...saving }),
]);

const ofDocuments = { service: 'documents', access: 'freelancer' } as const;
/** Made by the browser; the sent document keeps it. */
const params = z.strictObject({ draft_id: z.uuid() });

export const drafts = {
  list: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/drafts',
    summary: 'List the caller’s drafts of one kind, newest first.',
    query: z.extend(pageQuery, { kind: z.enum(draftKinds) }),
    response: page(draftSummary),
  }),
  read: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/drafts/:draft_id',
    names: 'own',
    summary: 'Read a draft.',
    params,
    response: z.object({ draft }),
  }),
  save: defineEndpoint({
    ...ofDocuments,
    method: 'PUT',
    path: '/proposal/drafts/:draft_id',
    names: 'own',
    summary:
      'Save a draft. `conflict` when its revision is outdated, `limit_reached` when there are too many, `gone` once it was sent or deleted.',
    params,
    body: draftForm,
    response: z.object({ draft: draftSummary }),
  }),
  remove: defineEndpoint({
    ...ofDocuments,
    method: 'DELETE',
    path: '/proposal/drafts/:draft_id',
    names: 'own',
    summary: 'Delete a draft. Idempotent.',
    params,
    response: z.object({ message: z.string() }),
  }),
};
