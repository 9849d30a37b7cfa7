import * as z from 'zod/mini';
import { services } from '../shared/endpoint.ts';
import { actOutcome } from './audit.ts';
import { releaseVersion, remoteName } from './registry.ts';

/** Events for admins. */
export const platformEvents = {
  'platform.act-recorded': {
    consumers: ['platform'],
    /** A privileged act ended, or its process did. */
    payload: z.object({
      actId: z.string(),
      service: z.enum(services),
      name: z.string(),
      by: z.string(),
      deployer: z.string(),
      // An outbox leaves an empty object out.
      things: z._default(z.record(z.string(), z.string()), {}),
      reason: z.string(),
      requestId: z.string(),
      beganAt: z.string(),
      outcome: actOutcome,
      code: z.string(),
    }),
  },
  'platform.canary-failed': {
    // Messaging notifies admins, documents emails the team.
    consumers: ['messaging', 'documents'],
    /** A canary exceeded its budget and was ended: everyone gets `live` again. */
    payload: z.object({
      remote: remoteName,
      version: releaseVersion,
      live: releaseVersion,
      /** A sentence with the numbers. */
      reason: z.string(),
    }),
  },
} as const;

/** Events of webhooks. */
export const webhookEvents = {
  'webhook.switched-off': {
    consumers: ['messaging'],
    /** Notifies its owner: nothing is sent until they resume it. */
    payload: z.object({
      webhookId: z.string(),
      userId: z.string(),
      url: z.string(),
      /** A sentence. */
      reason: z.string(),
    }),
  },
} as const;
