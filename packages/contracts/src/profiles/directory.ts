import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { type Currency, id, page, pageQuery, text } from '../shared/primitives.ts';
import { hourlyAmount, publicProfile } from './profiles.ts';

/** Ranges of hourly rates in dollars: from (inclusive) and up to (exclusive). */
export const rateBands = {
  under25: { from: 0, to: 25 },
  from25: { from: 25, to: 50 },
  from50: { from: 50, to: 100 },
  from100: { from: 100, to: Number.POSITIVE_INFINITY },
} as const;
export type RateBand = keyof typeof rateBands;
const rateBandNames = Object.keys(rateBands) as [RateBand, ...RateBand[]];

/**
 * About how many dollars one of each is: it only sorts rates in other currencies into the bands,
 * and is never displayed or charged.
 */
const approximateDollars: Record<Currency, number> = {
  USD: 1,
  EUR: 1.1,
  GBP: 1.3,
  INR: 0.0115,
  CAD: 0.72,
  AUD: 0.65,
};

/** The bands that an hourly rate is in. */
export function bandsOfRate(rate: string, currency: Currency = 'USD'): RateBand[] {
  const dollars = hourlyAmount(rate) * approximateDollars[currency];
  return rateBandNames.filter((band) => {
    const { from, to } = rateBands[band];
    return dollars >= from && dollars < to;
  });
}

/** A freelancer in search results. */
export const freelancerCard = z.pick(publicProfile, {
  id: true,
  username: true,
  fname: true,
  lname: true,
  headline: true,
  skills: true,
  tools: true,
  languages: true,
  location: true,
  hourlyRate: true,
  currency: true,
  availability: true,
  acceptingProjects: true,
  isAvailabilityHidden: true,
  profileImage: true,
  pro: true,
});
export type FreelancerCard = z.infer<typeof freelancerCard>;

const choice = z.optional(text(60));
/** Results match every filter. */
export const directoryQuery = z.extend(pageQuery, {
  /** Words of name, headline, skills, tools or place. */
  q: z.optional(text(100)),
  skill: choice,
  tool: choice,
  language: choice,
  /** Words of the place, such as `Lisbon` or `Portugal`. */
  location: choice,
  rate: z.optional(z.enum(rateBandNames)),
  /** Only people who accept projects now. */
  availability: z.optional(z.literal('accepting')),
});
export type DirectoryQuery = z.input<typeof directoryQuery>;

const identity = { service: 'identity' } as const;
const names = z.array(z.string());
const saved = z.object({ message: z.string(), savedProfile: z.array(z.string()) });

/** Most profiles a person may save. */
export const maxSavedProfiles = 500;

export const directory = {
  fetchfreelancer: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/freelancer/fetchfreelancer',
    access: 'open',
    perMinute: 120,
    summary: 'List freelancers: those with plan_details first, then by profile completeness.',
    query: directoryQuery,
    response: page(freelancerCard),
  }),
  facets: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/freelancer/facets',
    access: 'open',
    summary: 'List the most common skills, tools, languages and locations.',
    response: z.object({ skills: names, tools: names, languages: names, locations: names }),
  }),
  numbers: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/users/numbers',
    access: 'open',
    summary:
      'Count freelancers, those accepting projects, and their skills. Counts below the installation’s minimum are left out.',
    response: z.object({
      freelancers: z.optional(z.number()),
      accepting: z.optional(z.number()),
      skills: z.optional(z.number()),
    }),
  }),
  saveProfile: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/discover/saveProfile/:id',
    access: 'user',
    names: 'anyones',
    summary: 'Save a profile. Saving it again has no effect.',
    params: z.strictObject({ id }),
    response: saved,
  }),
  unsaveProfile: defineEndpoint({
    ...identity,
    method: 'DELETE',
    path: '/discover/saveProfile/:id',
    access: 'user',
    names: 'anyones',
    summary: 'Remove a saved profile.',
    params: z.strictObject({ id }),
    response: saved,
  }),
  savedProfiles: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/discover/savedProfiles',
    access: 'user',
    summary: 'List saved profiles, most recently saved first.',
    query: pageQuery,
    response: page(freelancerCard),
  }),
};
