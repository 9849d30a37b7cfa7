import * as z from 'zod/mini';

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
