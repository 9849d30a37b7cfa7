import * as z from 'zod/mini';
import { publicProfile } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';

export const site = z.object({
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

/** First host labels that belong to the product itself (decisions, section 1). */
export const ownHostLabels = ['soloist', 'www', 'app', 'localhost', 'staging', 'dev'];

/** Whether a host name gets the main route set; any other is a portfolio site. */
export function isMainHost(hostname: string): boolean {
  const label = hostname.toLowerCase().split('.')[0] ?? '';
  return ownHostLabels.includes(label) || /^\d{1,4}$/.test(label);
}

/** Whether a portfolio site has a page at this path; any other path there is sent to `/`. */
export const isSitePage = (pathname: string) =>
  /^\/((services|projects|blogs)\/[^/]+\/?)?$/.test(pathname);
