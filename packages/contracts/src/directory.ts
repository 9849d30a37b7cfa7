import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, page, pageQuery, text } from './primitives.ts';
import { publicProfile } from './profiles.ts';

/** Hourly rates that people look for, in dollars: from (inclusive) and up to (exclusive). */
export const rateBands = {
  under25: { from: 0, to: 25 },
  from25: { from: 25, to: 50 },
  from50: { from: 50, to: 100 },
  from100: { from: 100, to: Number.POSITIVE_INFINITY },
} as const;
export type RateBand = keyof typeof rateBands;
const rateBandNames = Object.keys(rateBands) as [RateBand, ...RateBand[]];

/** What a search result shows of a freelancer. */
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
  availability: true,
  acceptingProjects: true,
  profileImage: true,
  pro: true,
});
export type FreelancerCard = z.infer<typeof freelancerCard>;

const choice = z.optional(text(60));
/** Every given filter must fit. */
export const directoryQuery = z.extend(pageQuery, {
  /** Words of name, headline, skills, tools or place. */
  q: z.optional(text(100)),
  skill: choice,
  tool: choice,
  language: choice,
  /** Words of the place, such as `Lisbon` or `Portugal`. */
  location: choice,
  rate: z.optional(z.enum(rateBandNames)),
  /** Only people who take on projects now. */
  availability: z.optional(z.literal('accepting')),
});
export type DirectoryQuery = z.input<typeof directoryQuery>;

const identity = { service: 'identity' } as const;
const names = z.array(z.string());
const saved = z.object({ message: z.string(), savedProfile: z.array(z.string()) });

/** Most profiles a person may save. */
export const mostSavedProfiles = 500;

export const directory = {
  fetchfreelancer: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/freelancer/fetchfreelancer',
    access: 'open',
    perMinute: 120,
    summary: 'Freelancers, those with plan_details first, then by how complete their profile is.',
    query: directoryQuery,
    response: page(freelancerCard),
  }),
  facets: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/freelancer/facets',
    access: 'open',
    summary: 'The most common skills, tools, languages and places of the directory.',
    response: z.object({ skills: names, tools: names, languages: names, locations: names }),
  }),
  numbers: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/users/numbers',
    access: 'open',
    summary: 'How many freelancers there are, how many take on projects, and their skills.',
    response: z.object({ freelancers: z.number(), accepting: z.number(), skills: z.number() }),
  }),
  saveProfile: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/discover/saveProfile/:id',
    access: 'user',
    names: 'anyones',
    summary: 'Save a profile; saving it again is harmless.',
    params: z.strictObject({ id }),
    response: saved,
  }),
  unsaveProfile: defineEndpoint({
    ...identity,
    method: 'DELETE',
    path: '/discover/saveProfile/:id',
    access: 'user',
    names: 'anyones',
    summary: 'Drop a saved profile.',
    params: z.strictObject({ id }),
    response: saved,
  }),
  savedProfiles: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/discover/savedProfiles',
    access: 'user',
    summary: 'The saved profiles, last saved first.',
    query: pageQuery,
    response: page(freelancerCard),
  }),
};
