import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, instant, pageQuery, text } from '../shared/primitives.ts';

export const searchKinds = ['profile', 'service', 'project', 'job', 'post'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The facets of each kind. */
export const searchFacets = {
  profile: ['skill', 'tool', 'language', 'place', 'rate', 'availability'],
  job: ['skill', 'level', 'budgetType', 'duration', 'remote', 'currency'],
  service: ['industry', 'skill'],
  project: ['skill', 'tool'],
  post: ['tag'],
} as const satisfies Record<SearchKind, readonly string[]>;

/** A text with its matches: `[from, to)` in characters. */
export const markedText = z.object({
  text: z.string(),
  marks: z.array(z.tuple([z.number(), z.number()])),
});
export type MarkedText = z.infer<typeof markedText>;

export const searchHit = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  title: markedText,
  /** The matching excerpt of its text, else its beginning. */
  snippet: markedText,
  /** Such as its skills. */
  keywords: z.array(z.string()),
  /** The path of its page. */
  link: z.string(),
  /** Address of an image below `/files/`, or empty: of the person, the work, or the client of a job. */
  image: z.string(),
  /** The owner's name. */
  owner: z.string(),
  ownerId: z.string(),
  /** True for a profile with a plan, which is listed first. */
  pro: z.boolean(),
  /** For a profile: images of the newest published projects, three at most, like `image`. */
  works: z.array(z.string()),
  /** For a job: whether the caller has applied. */
  applied: z.boolean(),
  /** A summary line, such as `Lisbon · $60 an hour`. */
  facts: z.string(),
  at: instant,
});
export type SearchHit = z.infer<typeof searchHit>;

const chosen = z.optional(text(60));

/** A search in one kind with its facets; a facet that the kind does not have has no effect. */
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
      'Search profiles, services, projects, jobs or posts with typo tolerance and facets. Best matches first, profiles with a plan before others.',
    query: searchQuery,
    response: z.object({
      items: z.array(searchHit),
      nextCursor: z.nullable(z.string()),
      /** Number of results, counted up to 1,000. */
      total: z.number(),
      isMore: z.boolean(),
      /** Corrected words and their replacements. */
      corrected: z.array(z.object({ from: z.string(), to: z.string() })),
      /** On the first page: the most common values of the results, by facet. */
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
    summary: 'Count matches of each kind, up to 1,000.',
    query: z.strictObject({ q: z._default(text(100), '') }),
    response: z.object({ counts: z.record(z.enum(searchKinds), z.number()) }),
  }),
  people: defineEndpoint({
    service: 'marketplace',
    method: 'GET',
    path: '/search/people',
    access: 'internal',
    summary: 'Find listed freelancers by words and facets, for the directory.',
    query: z.extend(pageQuery, {
      q: text(100),
      skill: chosen,
      tool: chosen,
      language: chosen,
      place: chosen,
      rate: chosen,
      availability: chosen,
    }),
    response: z.object({ ids: z.array(id), nextCursor: z.nullable(z.string()) }),
  }),
  skills: defineEndpoint({
    service: 'marketplace',
    method: 'GET',
    path: '/search/skills',
    access: 'user',
    perMinute: 240,
    summary: 'Suggest skill names that start with or resemble the input.',
    query: z.strictObject({ q: z._default(text(60), '') }),
    response: z.object({ skills: z.array(z.string()) }),
  }),
};
