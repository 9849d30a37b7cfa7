import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { isMainHost } from './hosts.ts';
import { id, instant } from './primitives.ts';

/** A host name of somebody's own. Those that the product itself answers to would never show a site. */
export const hostName = z.string('Please type your host name.').check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(253, 'This is not a host name.'),
  z.regex(
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    'This is not a host name. Write it like folio.example.com.',
  ),
  z.refine(
    (host) => !isMainHost(host),
    'Names that begin with www, app, staging, dev or a short number cannot be used. Choose another first part.',
  ),
);

export const hostForm = z.strictObject({ host: hostName });

export const hostStates = ['waiting', 'live', 'failed'] as const;
export type HostState = (typeof hostStates)[number];

export const customHost = z.object({
  id,
  host: z.string(),
  /** The TXT record that proves the host is theirs: where it stands and what it says. */
  txtName: z.string(),
  txtValue: z.string(),
  verifiedAt: z.nullable(instant),
  /** `failed`: the record was there and is gone or says something else. Looked up again by itself. */
  state: z.enum(hostStates),
  /** What was found at the last look-up that did not fit: a sentence; empty otherwise. */
  reason: z.string(),
  checkedAt: z.nullable(instant),
  createdAt: instant,
});
export type CustomHost = z.infer<typeof customHost>;

/** Most host names of one person. */
export const mostCustomHosts = 5;

const hostsReply = z.object({ hosts: z.array(customHost) });
const ofHost = z.strictObject({ id });
const identity = { service: 'identity' } as const;

export const customHosts = {
  list: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/hosts',
    access: 'freelancer',
    summary: 'Own host names of the portfolio site, with the record that proves each.',
    response: hostsReply,
  }),
  add: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/hosts',
    access: 'freelancer',
    perMinute: 20,
    summary: 'Add a host name; it leads nowhere before it is proved.',
    body: hostForm,
    response: hostsReply,
  }),
  verify: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/hosts/:id/verify',
    access: 'freelancer',
    names: 'own',
    perMinute: 20,
    summary: 'Look the TXT record up. 409 with what was found while it does not fit.',
    params: ofHost,
    response: hostsReply,
  }),
  remove: defineEndpoint({
    ...identity,
    method: 'DELETE',
    path: '/hosts/:id',
    access: 'freelancer',
    names: 'own',
    summary: 'Remove a host name; it stops leading to the site.',
    params: ofHost,
    response: hostsReply,
  }),
};
