import * as z from 'zod/mini';

/** Events about portfolio sites. */
export const siteEvents = {
  'site.listing-changed': {
    consumers: ['identity'],
    /** What decides, besides the profile, whether a person is in the directory. */
    payload: z.object({
      ownerId: z.string(),
      published: z.boolean(),
      /** Whether they have a published portfolio project. */
      hasProjects: z.boolean(),
      /** Grows with each change: a consumer drops older events. */
      version: z.number(),
    }),
  },
} as const;
