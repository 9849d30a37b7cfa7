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
// biome-ignore format: a line for each currency would hide what is below
const approximateDollars: Record<Currency, number> = {
  AED: 0.27, AFN: 0.014, ALL: 0.011, AMD: 0.0026, AOA: 0.0011, ARS: 0.0007, AUD: 0.65, AWG: 0.56,
  AZN: 0.59, BAM: 0.56, BBD: 0.5, BDT: 0.0082, BHD: 2.65, BIF: 0.00034, BMD: 1, BND: 0.77, BOB:
  0.14, BRL: 0.18, BSD: 1, BTN: 0.0115, BWP: 0.074, BYN: 0.3, BZD: 0.5, CAD: 0.72, CDF: 0.0004,
  CHF: 1.2, CLP: 0.00105, CNY: 0.14, COP: 0.00025, CRC: 0.002, CUP: 0.04, CVE: 0.01, CZK: 0.047,
  DJF: 0.0056, DKK: 0.15, DOP: 0.016, DZD: 0.0077, EGP: 0.02, ERN: 0.067, ETB: 0.007, EUR: 1.1,
  FJD: 0.44, FKP: 1.3, GBP: 1.3, GEL: 0.37, GHS: 0.09, GIP: 1.3, GMD: 0.014, GNF: 0.000115, GTQ:
  0.13, GYD: 0.0048, HKD: 0.128, HNL: 0.038, HTG: 0.0076, HUF: 0.0029, IDR: 0.000061, ILS: 0.29,
  INR: 0.0115, IQD: 0.00076, IRR: 0.000024, ISK: 0.008, JMD: 0.0062, JOD: 1.41, JPY: 0.0067, KES:
  0.0077, KGS: 0.0114, KHR: 0.00025, KMF: 0.0023, KPW: 0.0011, KRW: 0.0007, KWD: 3.25, KYD: 1.2,
  KZT: 0.0019, LAK: 0.000046, LBP: 0.000011, LKR: 0.0033, LRD: 0.005, LSL: 0.056, LYD: 0.18, MAD:
  0.11, MDL: 0.058, MGA: 0.00022, MKD: 0.019, MMK: 0.00048, MNT: 0.00028, MOP: 0.125, MRU: 0.025,
  MUR: 0.022, MVR: 0.065, MWK: 0.00058, MXN: 0.054, MYR: 0.24, MZN: 0.0157, NAD: 0.056, NGN:
  0.00066, NIO: 0.027, NOK: 0.097, NPR: 0.0072, NZD: 0.58, OMR: 2.6, PAB: 1, PEN: 0.28, PGK: 0.24,
  PHP: 0.017, PKR: 0.0036, PLN: 0.27, PYG: 0.00014, QAR: 0.27, RON: 0.22, RSD: 0.0097, RUB: 0.012,
  RWF: 0.0007, SAR: 0.27, SBD: 0.12, SCR: 0.07, SDG: 0.0017, SEK: 0.103, SGD: 0.77, SHP: 1.3, SLE:
  0.043, SOS: 0.00175, SRD: 0.026, SSP: 0.0002, STN: 0.046, SVC: 0.114, SYP: 0.000077, SZL: 0.056,
  THB: 0.031, TJS: 0.105, TMT: 0.286, TND: 0.34, TOP: 0.42, TRY: 0.024, TTD: 0.147, TWD: 0.033,
  TZS: 0.0004, UAH: 0.024, UGX: 0.00028, USD: 1, UYU: 0.025, UZS: 0.000082, VED: 0.005, VES:
  0.005, VND: 0.000038, VUV: 0.0083, WST: 0.36, XAF: 0.0017, XCD: 0.37, XCG: 0.56, XOF: 0.0017,
  XPF: 0.0094, YER: 0.0042, ZAR: 0.056, ZMW: 0.043, ZWG: 0.037,
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
