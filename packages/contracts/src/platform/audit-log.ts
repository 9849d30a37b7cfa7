import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { instant, page, pageQuery, text } from '../shared/primitives.ts';
import { actOutcome } from './audit.ts';

/** A privileged action as the audit log stores it permanently. */
export const auditEntry = z.object({
  /** Counts from 1 without gaps. */
  number: z.int(),
  service: z.string(),
  /** Method and path of its endpoint. */
  name: z.string(),
  /** The action: its summary in the API reference. */
  summary: z.string(),
  /**
   * Who did it: an address, the name of a deploy token, or "Soloist" for an automatic action of
   * the platform.
   */
  who: z.string(),
  /** The target of the action, by the names of the path's parameters. */
  things: z.record(z.string(), z.string()),
  reason: z.string(),
  requestId: z.string(),
  beganAt: instant,
  outcome: actOutcome,
  /** The error code, if it was refused or failed. */
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
  /** A parameter of the path, such as an id. */
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
    summary: 'List what admins and deploy tokens did, newest first.',
    query: z.extend(pageQuery, filters.shape),
    response: page(auditEntry),
  }),
  names: defineEndpoint({
    ...ofAdmins,
    path: '/platform/audit/names',
    summary: 'List the kinds of actions in the log.',
    response: z.object({ acts: z.array(z.object({ name: z.string(), summary: z.string() })) }),
  }),
  exported: defineEndpoint({
    ...ofAdmins,
    path: '/platform/audit/export',
    recorded: true,
    summary: 'Export the audit log as CSV, oldest first. The export is logged.',
    query: filters,
  }),
  check: defineEndpoint({
    ...ofAdmins,
    path: '/platform/audit/check',
    summary: 'Verify the hash chain: that no entry was changed or removed.',
    response: z.object({
      entries: z.number(),
      /** The number of the first broken entry; null if there is none. */
      broken: z.nullable(z.number()),
    }),
  }),
};
