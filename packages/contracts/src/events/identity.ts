import * as z from 'zod/mini';
import { contactTopics } from '../contact.ts';
import { publicProfile } from '../profiles.ts';
import { role } from '../roles.ts';

/** What identity tells of accounts and people. */
export const identityEvents = {
  'identity.code-issued': {
    consumers: ['documents'],
    payload: z.object({
      email: z.string(),
      fname: z.string(),
      code: z.string(),
      purpose: z.enum(['verify', 'reset', 'sign_in']),
    }),
  },
  'identity.profile-changed': {
    consumers: ['marketplace', 'messaging', 'payments'],
    /** `version` grows with each change: a consumer drops what is older than what it has. */
    payload: z.object({
      version: z.number(),
      roles: z.array(role),
      profile: publicProfile,
      /** Proved host names of the person's own. */
      hosts: z.array(z.string()),
      /** Others see neither them nor their works. */
      suspended: z._default(z.boolean(), false),
    }),
  },
  'identity.signed-in-anew': {
    consumers: ['documents'],
    /** Somebody signed in with a device that the account did not know. */
    payload: z.object({
      email: z.string(),
      fname: z.string(),
      device: z.string(),
      ip: z.string(),
      stopToken: z._default(z.string(), ''),
    }),
  },
  'identity.export-ready': {
    consumers: ['documents'],
    payload: z.object({ email: z.string(), fname: z.string(), expiresAt: z.string() }),
  },
  'identity.contact-received': {
    consumers: ['documents'],
    payload: z.object({
      topic: z.enum(contactTopics),
      name: z.string(),
      email: z.string(),
      company: z.string(),
      message: z.string(),
    }),
  },
  'identity.host-changed': {
    consumers: ['messaging'],
    /** What became of a host name of a freelancer's own without their doing. */
    payload: z.object({
      freelancerId: z.string(),
      host: z.string(),
      state: z.enum(['live', 'failed']),
      /** Why it failed: a sentence. */
      reason: z.string(),
    }),
  },
  'identity.account-erased': {
    consumers: ['marketplace', 'messaging', 'sage', 'documents', 'payments', 'platform'],
    /** What came to the address after `askedAt` is somebody's new account's. */
    payload: z.object({ userId: z.string(), email: z.string(), askedAt: z.string() }),
  },
} as const;
