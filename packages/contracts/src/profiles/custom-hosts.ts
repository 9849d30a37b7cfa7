import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { isMainHost } from '../shared/hosts.ts';
import { id, instant } from '../shared/primitives.ts';

/** A custom domain. Names that the product itself serves would never show a site. */
export const hostName = z.string('Enter your domain.').check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(253, 'This isn’t a domain.'),
  z.regex(
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    'This isn’t a domain. Use a form like folio.example.com.',
  ),
  z.refine(
    (host) => !isMainHost(host),
    'Choose a domain that doesn’t start with www, app, staging, dev or a short number.',
  ),
);

export const hostForm = z.strictObject({ host: hostName });

export const hostStates = ['waiting', 'live', 'failed'] as const;
export type HostState = (typeof hostStates)[number];

export const customHost = z.object({
  id,
  host: z.string(),
  /** Name and value of the TXT record that verifies the domain. */
  txtName: z.string(),
  txtValue: z.string(),
  verifiedAt: z.nullable(instant),
  /**
   * `failed`: the record is gone or has changed. It is checked again automatically.
   */
  state: z.enum(hostStates),
  /** The reason why the last check failed, as a sentence; empty otherwise. */
  reason: z.string(),
  checkedAt: z.nullable(instant),
  createdAt: instant,
});
export type CustomHost = z.infer<typeof customHost>;

/** The most custom domains of one person. */
export const maxCustomHosts = 5;

const hostsReply = z.object({ hosts: z.array(customHost) });
const ofHost = z.strictObject({ id });
const identity = { service: 'identity' } as const;

export const customHosts = {
  list: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/hosts',
    access: 'freelancer',
    summary: 'List your custom domains with the TXT record that verifies each.',
    response: hostsReply,
  }),
  add: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/hosts',
    access: 'freelancer',
    perMinute: 20,
    needsProof: true,
    summary: 'Add a custom domain. It stays inactive until you verify it.',
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
    summary:
      'Check the TXT record of a custom domain. 409 with the found value while it doesn’t match.',
    params: ofHost,
    response: hostsReply,
  }),
  remove: defineEndpoint({
    ...identity,
    method: 'DELETE',
    path: '/hosts/:id',
    access: 'freelancer',
    names: 'own',
    needsProof: true,
    summary: 'Remove a custom domain.',
    params: ofHost,
    response: hostsReply,
  }),
};
