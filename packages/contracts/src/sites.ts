import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { publicProfile } from './profiles.ts';

export const site = z.object({
  /** The site's one public address: the owner's own host name, else that of their username. */
  host: z.string(),
  theme: z.string(),
  accent: z.string(),
  published: z.boolean(),
  profile: publicProfile,
});
export type Site = z.infer<typeof site>;

export const sites = {
  byHost: defineEndpoint({
    service: 'marketplace',
    method: 'GET',
    path: '/site/by-host/:host',
    access: 'open',
    summary: 'The published portfolio site of a host name; 404 when there is none.',
    params: z.strictObject({
      host: z
        .string()
        .check(z.maxLength(253), z.regex(/^[a-z0-9.-]+$/, 'This is not a host name.')),
    }),
    response: z.object({ site }),
  }),
};
