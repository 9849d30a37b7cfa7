import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { instant } from '../shared/primitives.ts';
import { faultMessageLength } from './fault-message.ts';
import { releaseVersion, remoteName } from './registry.ts';
import { pageRoutes } from './routes.ts';

/** Core Web Vitals and the time to the first byte; milliseconds, but for `cls`. */
export const vitalNames = ['lcp', 'inp', 'cls', 'ttfb'] as const;
export type VitalName = (typeof vitalNames)[number];

/**
 * Limits that a canary's vitals and faults must not exceed, unless the live version is similar:
 * https://web.dev/articles/vitals.
 */
export const goodVitals = { lcp: 2500, inp: 200, cls: 0.1 } as const;
/** Of a canary's loads. */
export const maxFaultShare = 0.01;

/** The phase of a remote in which it failed. */
export const faultKinds = [
  /**
   * Its files are missing, damaged, do not run, or require other shared versions than the shell's.
   */
  'load',
  /** Not loaded within the timeout; it is shown when it still arrives. */
  'slow',
  'mount',
  /** Threw while rendering, at first or later. */
  'render',
  /** Threw, or did not end in time. */
  'unmount',
  /** Blocked the page at its last start until the page was closed. */
  'hang',
  /** Its rendered elements stay in memory after it was left. */
  'leak',
  /**
   * Threw in a handler, a timer or a promise, or a late chunk failed to load; it stays on the page.
   */
  'uncaught',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** The failure of the code, without the person who used it. */
export const remoteFault = z.strictObject({
  kind: z.enum(faultKinds),
  /** The error's, such as `TypeError`. */
  name: z.string().check(z.regex(/^[A-Za-z_$][\w$]{0,59}$/)),
  /** As `redactPersonalData` leaves it. */
  message: z.string().check(z.maxLength(faultMessageLength)),
  /**
   * The remote's own file that the error names first, with line and column, such as
   * `105.bae0a9d9.js:1:200`; or nothing.
   */
  at: z.string().check(z.regex(/^(?:[\w.-]{1,80}\.js(?::\d{1,9}:\d{1,9})?)?$/)),
});
export type RemoteFault = z.infer<typeof remoteFault>;

const milliseconds = z.optional(z.number().check(z.gte(0), z.lte(120_000)));
const [first = '', ...others] = new Set(pageRoutes.map(({ path }) => path));

/** A browser's report about a remote in one document, without the person or the page's content. */
export const vitalsReport = z.strictObject({
  remote: remoteName,
  version: releaseVersion,
  /** The first page that it rendered, as the pattern of its path. */
  page: z.enum([first, ...others]),
  /** The document's first report of this remote. */
  isLoad: z.boolean(),
  /** The document's first report of a fault of this remote. */
  isFault: z.boolean(),
  /** That fault; shells of earlier releases do not report it. */
  fault: z.optional(remoteFault),
  vitals: z.strictObject({
    lcp: milliseconds,
    inp: milliseconds,
    cls: z.optional(z.number().check(z.gte(0), z.lte(1_000))),
    ttfb: milliseconds,
  }),
});
export type VitalsReport = z.infer<typeof vitalsReport>;

/** A fault of a version: the number of loads in which it was the first. */
export const versionFault = z.extend(remoteFault, {
  loads: z.int(),
  firstSeen: instant,
  lastSeen: instant,
});
export type VersionFault = z.infer<typeof versionFault>;

/**
 * The most distinct faults stored for a version; the least frequent, then the oldest, is replaced.
 */
export const maxFaults = 20;

/** Of a version in the browsers that showed it. */
export const versionVitals = z.object({
  version: releaseVersion,
  loads: z.int(),
  /** Loads in which the remote failed at least once. */
  faultyLoads: z.int(),
  /** The first fault of these loads, most frequent first. */
  faults: z.array(versionFault),
  /** Loads whose fault was replaced by others. */
  otherFaults: z.int(),
  /** The 75th percentile of the loads; null without measurements. */
  p75: z.object({
    lcp: z.nullable(z.number()),
    inp: z.nullable(z.number()),
    cls: z.nullable(z.number()),
    ttfb: z.nullable(z.number()),
  }),
});
export type VersionVitals = z.infer<typeof versionVitals>;

export const vitals = {
  report: defineEndpoint({
    service: 'platform',
    access: 'open',
    method: 'POST',
    path: '/platform/vitals',
    summary:
      'Report browser performance and errors of remotes. Reports on unpublished versions are not counted.',
    perMinute: 60,
    body: z.strictObject({
      reports: z.array(vitalsReport).check(z.minLength(1), z.maxLength(8)),
    }),
    response: z.object({ counted: z.int() }),
  }),
  ofRemote: defineEndpoint({
    service: 'platform',
    access: 'deploy',
    names: 'anyones',
    method: 'GET',
    path: '/platform/remotes/:name/vitals',
    summary: 'List the field metrics of a remote’s recent versions, newest first.',
    params: z.strictObject({ name: remoteName }),
    query: z.strictObject({
      days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(30)), 7),
    }),
    response: z.object({ versions: z.array(versionVitals) }),
  }),
};
