import * as z from 'zod/mini';
import { actOutcome } from './audit.ts';
import { defineEndpoint } from './endpoint.ts';
import { instant, page, pageQuery, text } from './primitives.ts';

/** A privileged act as the audit log keeps it, for good. */
export const auditEntry = z.object({
  /** Counts from 1 without gaps. */
  number: z.int(),
  service: z.string(),
  /** Method and path of its endpoint. */
  name: z.string(),
  /** What it does, as the API's reference says it. */
  summary: z.string(),
  /** Who did it: an address, the name of a deploy token, or "Soloist" where the platform did by itself. */
  who: z.string(),
  /** What it was done to, by the names of the path's parameters. */
  things: z.record(z.string(), z.string()),
  reason: z.string(),
  requestId: z.string(),
  beganAt: instant,
  outcome: actOutcome,
  /** The error's code, of one that was refused or failed. */
  code: z.string(),
  /** SHA-256 over this entry and the hash before. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filters = z.strictObject({
  /** The whole address, or the name of a deploy token. */
  who: z.optional(text(254)),
  /** The whole name. */
  act: z.optional(text(200)),
  /** What the path named, such as an id. */
  thing: z.optional(text(200)),
  outcome: z.optional(actOutcome),
  /** Days in UTC, both included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
});
export type AuditFilters = z.infer<typeof filters>;

const ofAdmins = { service: 'platform', access: 'admin', method: 'GET' } as const;

export const auditLog = {
  list: defineEndpoint({
    ...ofAdmins,
    path: '/platform/audit',
    summary: 'What those who run the installation and deploy tokens did, newest first.',
    query: z.extend(pageQuery, filters.shape),
    response: page(auditEntry),
  }),
  names: defineEndpoint({
    ...ofAdmins,
    path: '/platform/audit/names',
    summary: 'The kinds of acts that the log has.',
    response: z.object({ acts: z.array(z.object({ name: z.string(), summary: z.string() })) }),
  }),
  exported: defineEndpoint({
    ...ofAdmins,
    path: '/platform/audit/export',
    recorded: true,
    summary: 'Take the audit log along as CSV, the oldest first. The log keeps who did.',
    query: filters,
  }),
  check: defineEndpoint({
    ...ofAdmins,
    path: '/platform/audit/check',
    summary:
      'Reckon the hashes anew: whether every entry is as it was written, and none is missing in between.',
    response: z.object({
      entries: z.number(),
      /** The number of the first that is not; null where all are. */
      broken: z.nullable(z.number()),
    }),
  }),
};
