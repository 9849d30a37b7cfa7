import * as z from 'zod/mini';
import { actOutcome } from '../audit.ts';
import { services } from '../endpoint.ts';

/** What is told to those who run the installation. */
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
} as const;
