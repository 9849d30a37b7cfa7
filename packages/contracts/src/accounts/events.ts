import * as z from 'zod/mini';
import { publicProfile } from '../profiles/profiles.ts';
import { role } from '../shared/roles.ts';
import { credentialChanges } from './activity.ts';
import { contactTopics } from './contact.ts';
import { deletionStages } from './deletion.ts';

/** Events about accounts and people. */
export const identityEvents = {
  'identity.code-issued': {
    consumers: ['documents'],
    payload: z.object({
      email: z.string(),
      fname: z.string(),
      code: z.string(),
      purpose: z.enum(['verify', 'reset', 'sign_in', 'proof']),
    }),
  },
  'identity.profile-changed': {
    consumers: ['marketplace', 'messaging', 'payments'],
    /** `version` grows with each change: a consumer drops older events. */
    payload: z.object({
      version: z.number(),
      roles: z.array(role),
      profile: publicProfile,
      /** The person's verified custom domains. */
      hosts: z.array(z.string()),
      /** Their profile and works are hidden from others: suspended, or about to be deleted. */
      suspended: z._default(z.boolean(), false),
      /** Whether the site, if the event creates it, is published: sample and test people. */
      isPublished: z._default(z.boolean(), false),
    }),
  },
  'identity.signed-in-anew': {
    consumers: ['documents'],
    /** A sign-in from a device that the account did not know. */
    payload: z.object({
      email: z.string(),
      fname: z.string(),
      device: z.string(),
      ip: z.string(),
      stopToken: z._default(z.string(), ''),
      /** Reports the sign-in as someone else’s. */
      reportToken: z._default(z.string(), ''),
    }),
  },
  'identity.sign-in-reported': {
    consumers: ['documents', 'identity', 'platform'],
    /** The owner, or someone in their place, reported a sign-in as someone else’s. */
    payload: z.object({
      userId: z.string(),
      /** The session that the sign-in started. */
      sessionId: z.string(),
      email: z.string(),
      fname: z.string(),
      /** The reported sign-in. */
      signedInAt: z.string(),
      signedInFrom: z.string(),
      signedInIp: z.string(),
      payoutsBlockedUntil: z.string(),
      /** The browser and address that it was reported from. */
      device: z.string(),
      ip: z.string(),
    }),
  },
  'identity.payouts-blocked': {
    consumers: ['payments'],
    /** Nothing is paid out until then. */
    payload: z.object({ userId: z.string(), until: z.string() }),
  },
  'identity.api-key-expiring': {
    consumers: ['documents'],
    /** An API key ends within days, once for each of its secrets. */
    payload: z.object({
      email: z.string(),
      fname: z.string(),
      name: z.string(),
      last4: z.string(),
      expiresAt: z.string(),
      /** To within five minutes; empty if it was never used. */
      lastUsedAt: z.string(),
    }),
  },
  'identity.credential-changed': {
    consumers: ['documents', 'identity'],
    /** A way to sign in was added or removed. */
    payload: z.object({
      userId: z._default(z.string(), ''),
      email: z.string(),
      fname: z.string(),
      change: z.enum(credentialChanges),
      /** The name of the passkey, API key or app; empty where there is none. */
      name: z.string(),
      /** The browser and address that it was changed from. */
      device: z.string(),
      ip: z.string(),
    }),
  },
  'identity.recovery-pending': {
    consumers: ['documents'],
    /** Someone asked to log in without the second step: at the start, each day, and at the end. */
    payload: z.object({
      email: z.string(),
      fname: z.string(),
      endsAt: z.string(),
      startedAt: z.string(),
      /** The browser and address that it was requested from. */
      device: z.string(),
      ip: z.string(),
      stopToken: z.string(),
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
    /** The status of a custom domain changed without the owner's action. */
    payload: z.object({
      freelancerId: z.string(),
      host: z.string(),
      state: z.enum(['live', 'failed']),
      /** Reason of the failure, as a sentence. */
      reason: z.string(),
    }),
  },
  'identity.deletion-changed': {
    consumers: ['documents', 'payments', 'identity'],
    /** The owner is emailed, whatever emails they turned off. */
    payload: z.object({
      userId: z.string(),
      email: z.string(),
      fname: z.string(),
      stage: z.enum(deletionStages),
      requestedAt: z.string(),
      /** When the account is erased. */
      endsAt: z.string(),
      /** The browser and address of the request or of its undoing; empty for the other stages. */
      device: z.string(),
      ip: z.string(),
    }),
  },
  'identity.account-erased': {
    consumers: ['marketplace', 'messaging', 'sage', 'documents', 'payments', 'platform'],
    /** Data that reached the email after `askedAt` belongs to a new account. */
    payload: z.object({ userId: z.string(), email: z.string(), askedAt: z.string() }),
  },
} as const;
