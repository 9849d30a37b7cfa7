import * as z from 'zod/mini';
import { jobPrefill } from '../hiring/job-terms.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { instant, page, pageQuery, text } from '../shared/primitives.ts';
import { blogPrefill } from './blog-terms.ts';
import { projectPrefill } from './project-terms.ts';
import { servicePrefill } from './service-prefill.ts';

/** Kinds of drafts: freelancers write works, clients write jobs. */
export const workDraftKinds = ['service', 'project', 'blog', 'job'] as const;
export type WorkDraftKind = (typeof workDraftKinds)[number];

const kind = z.enum(workDraftKinds);
const named = { draft_id: z.string(), title: z.string() };
const savedFields = { revision: z.number(), updatedAt: instant };

export const workDraftSummary = z.object({ ...named, kind, ...savedFields });
export type WorkDraftSummary = z.infer<typeof workDraftSummary>;

const contents = {
  service: servicePrefill,
  project: projectPrefill,
  blog: blogPrefill,
  job: jobPrefill,
} as const;
const ofKind = <Kind extends WorkDraftKind>(each: Kind) => ({
  kind: z.literal(each),
  content: contents[each],
});

/** A draft as stored: any part may be missing. */
export const workDraft = z.discriminatedUnion('kind', [
  z.object({ ...named, ...savedFields, ...ofKind('service') }),
  z.object({ ...named, ...savedFields, ...ofKind('project') }),
  z.object({ ...named, ...savedFields, ...ofKind('blog') }),
  z.object({ ...named, ...savedFields, ...ofKind('job') }),
]);
export type WorkDraft = z.infer<typeof workDraft>;
export type WorkDraftContent = WorkDraft['content'];

/** An earlier version of a draft: one is saved every few minutes of writing, the newest 30 stay. */
export const draftVersion = z.object({
  revision: z.number(),
  title: z.string(),
  savedAt: instant,
  /** Words of its text, to tell versions apart. */
  words: z.number(),
});
export type DraftVersion = z.infer<typeof draftVersion>;

const ofMarketplace = { service: 'marketplace', access: 'user' } as const;
const saved = { title: text(120), revision: z.int().check(z.gte(0)) };
const params = z.strictObject({ draft_id: z.uuid() });

/**
 * Like `drafts` of the documents service: same rules, same responses. Drafts of jobs are for people
 * whose active role is employer, all others for freelancers.
 */
export const workDrafts = {
  list: defineEndpoint({
    ...ofMarketplace,
    method: 'GET',
    path: '/drafts',
    summary: 'List the caller’s drafts of one kind, newest first, by title.',
    query: z.extend(pageQuery, { kind, q: z.optional(text(100)) }),
    response: page(workDraftSummary),
  }),
  read: defineEndpoint({
    ...ofMarketplace,
    method: 'GET',
    path: '/drafts/:draft_id',
    names: 'own',
    summary: 'Read a draft of the caller.',
    params,
    response: z.object({ draft: workDraft }),
  }),
  save: defineEndpoint({
    ...ofMarketplace,
    method: 'PUT',
    path: '/drafts/:draft_id',
    names: 'own',
    summary:
      'Save a draft. `conflict` when its revision is outdated, `limit_reached` when there are too many, `gone` once it was published or deleted.',
    params,
    body: z.discriminatedUnion('kind', [
      z.strictObject({ ...saved, ...ofKind('service') }),
      z.strictObject({ ...saved, ...ofKind('project') }),
      z.strictObject({ ...saved, ...ofKind('blog') }),
      z.strictObject({ ...saved, ...ofKind('job') }),
    ]),
    response: z.object({ draft: workDraftSummary }),
  }),
  remove: defineEndpoint({
    ...ofMarketplace,
    method: 'DELETE',
    path: '/drafts/:draft_id',
    names: 'own',
    summary: 'Delete a draft. Idempotent.',
    params,
    response: z.object({ message: z.string() }),
  }),
  versions: defineEndpoint({
    ...ofMarketplace,
    method: 'GET',
    path: '/drafts/:draft_id/versions',
    names: 'own',
    summary: 'List earlier versions of a draft, newest first. Saving one’s content restores it.',
    params,
    response: z.object({ versions: z.array(draftVersion) }),
  }),
  readVersion: defineEndpoint({
    ...ofMarketplace,
    method: 'GET',
    path: '/drafts/:draft_id/versions/:revision',
    names: 'own',
    summary: 'Read one stored revision of a draft.',
    params: z.strictObject({ draft_id: z.uuid(), revision: z.coerce.number().check(z.int()) }),
    response: z.object({ draft: workDraft }),
  }),
};
