import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { instant, pageQuery, text } from './primitives.ts';

export const searchKinds = ['profile', 'service', 'project', 'job', 'post'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** What one may narrow a kind down by. */
export const searchFacets = {
  profile: ['skill', 'tool', 'language', 'place', 'rate', 'availability'],
  job: ['skill', 'level', 'budgetType', 'duration', 'remote', 'currency'],
  service: ['industry', 'skill'],
  project: ['skill', 'tool'],
  post: ['tag'],
} as const satisfies Record<SearchKind, readonly string[]>;

/** A text with the parts that were looked for: `[from, to)` in characters. */
export const markedText = z.object({
  text: z.string(),
  marks: z.array(z.tuple([z.number(), z.number()])),
});
export type MarkedText = z.infer<typeof markedText>;

export const searchHit = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  title: markedText,
  /** The part of its text that says why it was found, else its beginning. */
  snippet: markedText,
  /** Such as its skills. */
  keywords: z.array(z.string()),
  /** Where it opens: a path of the product. */
  link: z.string(),
  /** Address of a picture below `/files/`, or empty. */
  image: z.string(),
  /** Whose it is: a name. */
  owner: z.string(),
  ownerId: z.string(),
  /** Of a profile with a plan, which comes first. */
  pro: z.boolean(),
  /** Of a profile: pictures of their newest published projects, three at most, as `image`. */
  works: z.array(z.string()),
  /** Of a job: whether the caller has applied. */
  applied: z.boolean(),
  /** A line of facts for people, such as `Lisbon · $60 an hour`. */
  facts: z.string(),
  at: instant,
});
export type SearchHit = z.infer<typeof searchHit>;

const chosen = z.optional(text(60));

/** Words of a kind, and what narrows it down; a facet that the kind does not have does nothing. */
export const searchQuery = z.extend(pageQuery, {
  kind: z.enum(searchKinds),
  q: z._default(text(100), ''),
  skill: chosen,
  tool: chosen,
  language: chosen,
  place: chosen,
  rate: chosen,
  availability: chosen,
  level: chosen,
  budgetType: chosen,
  duration: chosen,
  remote: chosen,
  currency: chosen,
  industry: chosen,
  tag: chosen,
});
export type SearchQuery = z.output<typeof searchQuery>;

export const search = {
  find: defineEndpoint({
    service: 'marketplace',
    method: 'GET',
    path: '/search',
    access: 'user',
    perMinute: 240,
    summary:
      'Profiles, services, projects, jobs or posts by words, misspelt ones too, and facets; the best first, profiles with a plan before others.',
    query: searchQuery,
    response: z.object({
      items: z.array(searchHit),
      nextCursor: z.nullable(z.string()),
      /** How many fit; counted up to 1,000. */
      total: z.number(),
      isMore: z.boolean(),
      /** Words that were not found and what was looked for instead. */
      corrected: z.array(z.object({ from: z.string(), to: z.string() })),
      /** On the first page: the values that most of what fits has, by facet. */
      facets: z.record(
        z.string(),
        z.array(z.object({ value: z.string(), label: z.string(), count: z.number() })),
      ),
    }),
  }),
  counts: defineEndpoint({
    service: 'marketplace',
    method: 'GET',
    path: '/search/counts',
    access: 'user',
    summary: 'How many of each kind fit these words; counted up to 1,000.',
    query: z.strictObject({ q: z._default(text(100), '') }),
    response: z.object({ counts: z.record(z.enum(searchKinds), z.number()) }),
  }),
  skills: defineEndpoint({
    service: 'marketplace',
    method: 'GET',
    path: '/search/skills',
    access: 'user',
    perMinute: 240,
    summary: 'Names of skills as most people write them, beginning with or near to these letters.',
    query: z.strictObject({ q: z._default(text(60), '') }),
    response: z.object({ skills: z.array(z.string()) }),
  }),
};
