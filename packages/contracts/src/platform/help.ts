import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';

/** An article of `docs/help`: its address is `/help/{slug}`. */
export const helpArticle = z.object({
  slug: z.string(),
  title: z.string(),
  /** The page that it explains; `:id` and `:home` are the reader's own. */
  path: z.string(),
  /** Words that people use for it and that its text does not have. */
  keywords: z.array(z.string()),
  /** The first has no heading: it is the short answer. Texts are paragraphs and lists. */
  sections: z.array(z.object({ heading: z.string(), text: z.string() })),
});
export type HelpArticle = z.infer<typeof helpArticle>;

export const help = {
  list: defineEndpoint({
    service: 'sage',
    method: 'GET',
    path: '/sage-ai/help',
    access: 'open',
    perMinute: 120,
    summary: 'List the help articles with their texts.',
    response: z.object({ articles: z.array(helpArticle) }),
  }),
};
