import * as z from 'zod/mini';
import { blogPrefill } from './blog-terms.ts';
import { defineEndpoint } from './endpoint.ts';
import { jobPrefill } from './job-terms.ts';
import { instant, page, pageQuery, text } from './primitives.ts';
import { projectPrefill } from './project-terms.ts';
import { servicePrefill } from './service-prefill.ts';

/** What people may write on over several days and devices: freelancers what they show, clients jobs. */
export const workDraftKinds = ['service', 'project', 'blog', 'job'] as const;
export type WorkDraftKind = (typeof workDraftKinds)[number];

const kind = z.enum(workDraftKinds);
const named = { draft_id: z.string(), title: z.string() };
const written = { revision: z.number(), updatedAt: instant };

export const workDraftSummary = z.object({ ...named, kind, ...written });
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
  z.object({ ...named, ...written, ...ofKind('service') }),
  z.object({ ...named, ...written, ...ofKind('project') }),
  z.object({ ...named, ...written, ...ofKind('blog') }),
  z.object({ ...named, ...written, ...ofKind('job') }),
]);
export type WorkDraft = z.infer<typeof workDraft>;
export type WorkDraftContent = WorkDraft['content'];

/** A draft as it was at some time: kept every few minutes of writing, the newest 30. */
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
 * As `drafts` of the documents service: same rules, same answers. Drafts of jobs are there for those
 * who are employers now, all others for freelancers.
 */
export const workDrafts = {
  list: defineEndpoint({
    ...ofMarketplace,
    method: 'GET',
    path: '/drafts',
    summary: 'Own drafts of one kind, newest first, by words of their title.',
    query: z.extend(pageQuery, { kind, q: z.optional(text(100)) }),
    response: page(workDraftSummary),
  }),
  read: defineEndpoint({
    ...ofMarketplace,
    method: 'GET',
    path: '/drafts/:draft_id',
    names: 'own',
    summary: 'One own draft.',
    params,
    response: z.object({ draft: workDraft }),
  }),
  save: defineEndpoint({
    ...ofMarketplace,
    method: 'PUT',
    path: '/drafts/:draft_id',
    names: 'own',
    summary:
      'Store a draft. Refused with `conflict` when it was changed since the named revision; with `gone` once it was published or deleted.',
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
    summary: 'Delete a draft; twice is harmless.',
    params,
    response: z.object({ message: z.string() }),
  }),
  versions: defineEndpoint({
    ...ofMarketplace,
    method: 'GET',
    path: '/drafts/:draft_id/versions',
    names: 'own',
    summary: 'What a draft was before, newest first. Saving the content of one restores it.',
    params,
    response: z.object({ versions: z.array(draftVersion) }),
  }),
  readVersion: defineEndpoint({
    ...ofMarketplace,
    method: 'GET',
    path: '/drafts/:draft_id/versions/:revision',
    names: 'own',
    summary: 'A draft as it was at one revision that is kept.',
    params: z.strictObject({ draft_id: z.uuid(), revision: z.coerce.number().check(z.int()) }),
    response: z.object({ draft: workDraft }),
  }),
};
