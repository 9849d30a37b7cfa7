import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { instant, page, pageQuery, text } from './primitives.ts';
import { servicePrefill } from './service-prefill.ts';

/** What a freelancer shows and may write on over several days and devices; a second kind joins here. */
export const workDraftKinds = ['service'] as const;
export type WorkDraftKind = (typeof workDraftKinds)[number];

const kind = z.enum(workDraftKinds);
const written = { revision: z.number(), updatedAt: instant };

export const workDraftSummary = z.object({
  draft_id: z.string(),
  title: z.string(),
  kind,
  ...written,
});
export type WorkDraftSummary = z.infer<typeof workDraftSummary>;
export const workDraft = z.extend(workDraftSummary, { content: servicePrefill });
export type WorkDraft = z.infer<typeof workDraft>;

const ofMarketplace = { service: 'marketplace', access: 'freelancer' } as const;
const params = z.strictObject({ draft_id: z.uuid() });

/** As `drafts` of the documents service: same rules, same answers. */
export const workDrafts = {
  list: defineEndpoint({
    ...ofMarketplace,
    method: 'GET',
    path: '/drafts',
    summary: 'Own drafts of one kind, newest first.',
    query: z.extend(pageQuery, { kind }),
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
    body: z.strictObject({
      kind,
      title: text(120),
      content: servicePrefill,
      revision: z.int().check(z.gte(0)),
    }),
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
};
