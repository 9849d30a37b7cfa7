import * as z from 'zod/mini';
import { session } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { providerIds } from './linked-accounts.ts';
import { planDetails } from './plans.ts';
import { id, instant, page, pageQuery, text } from './primitives.ts';
import { role } from './roles.ts';

/** `unverified`: nobody has proved the address. `suspended`: nobody can sign in, and others do not see them. */
export const userStates = ['active', 'unverified', 'suspended'] as const;
export type UserState = (typeof userStates)[number];

/** A person, as those who run the installation list them. */
export const userRow = z.object({
  id,
  email: z.string(),
  fname: z.string(),
  lname: z.string(),
  username: z.nullable(z.string()),
  roles: z.array(role),
  state: z.enum(userStates),
  pro: z.boolean(),
  isAdmin: z.boolean(),
  createdAt: instant,
});
export type UserRow = z.infer<typeof userRow>;

export const userAccount = z.extend(userRow, {
  role,
  phonenumber: z.string(),
  location: z.string(),
  plan: z.nullable(planDetails),
  /** Proved host names of the person's own. */
  hosts: z.array(z.string()),
  hasPassword: z.boolean(),
  linkedAccounts: z.array(z.object({ provider: z.enum(providerIds), email: z.string() })),
  /** Since when nobody can sign in, and why; null otherwise. */
  suspension: z.nullable(z.object({ at: instant, reason: z.string() })),
  /** Signed in now, the last used first. */
  sessions: z.array(z.omit(session, { current: true })),
});
export type UserAccount = z.infer<typeof userAccount>;

const ofAdmins = { service: 'identity', access: 'admin' } as const;
const act = { ...ofAdmins, names: 'anyones', needsReason: true } as const;
const params = z.strictObject({ id });
const changed = z.object({ message: z.string(), user: userAccount });

/** What those who run the installation see and do about people's accounts. */
export const users = {
  list: defineEndpoint({
    ...ofAdmins,
    method: 'GET',
    path: '/users/accounts',
    summary: 'People, newest first; `q` is the beginnings of words of their name or address.',
    query: z.extend(pageQuery, {
      q: z.optional(text(100)),
      role: z.optional(role),
      state: z.optional(z.enum(userStates)),
    }),
    response: page(userRow),
  }),
  numbers: defineEndpoint({
    ...ofAdmins,
    method: 'GET',
    path: '/users/account-numbers',
    summary: 'How many people there are, how many are suspended or have not proved their address.',
    response: z.object({ all: z.number(), suspended: z.number(), unverified: z.number() }),
  }),
  admins: defineEndpoint({
    service: 'identity',
    access: 'internal',
    method: 'GET',
    path: '/users/admins',
    summary: 'Who runs the installation, of those with an account.',
    response: z.object({ ids: z.array(id) }),
  }),
  read: defineEndpoint({
    ...ofAdmins,
    names: 'anyones',
    method: 'GET',
    path: '/users/accounts/:id',
    recorded: true,
    summary:
      'Read somebody’s account and where they are signed in. The audit log keeps who looked.',
    params,
    response: z.object({ user: userAccount }),
  }),
  endSessions: defineEndpoint({
    ...act,
    method: 'POST',
    path: '/users/accounts/:id/end-sessions',
    summary: 'Sign somebody out everywhere.',
    params,
    response: changed,
  }),
  suspend: defineEndpoint({
    ...act,
    method: 'POST',
    path: '/users/accounts/:id/suspend',
    summary:
      'Sign somebody out everywhere and let them in no more; others see neither them nor their works and site. `forbidden` for those who run the installation.',
    params,
    response: changed,
  }),
  unsuspend: defineEndpoint({
    ...act,
    method: 'POST',
    path: '/users/accounts/:id/unsuspend',
    summary: 'Let somebody in again, and others see them.',
    params,
    response: changed,
  }),
  verify: defineEndpoint({
    ...act,
    method: 'POST',
    path: '/users/accounts/:id/verify',
    summary: 'Take an address as proved whose owner the mails do not reach. `conflict` when it is.',
    params,
    response: changed,
  }),
  sendReset: defineEndpoint({
    ...act,
    method: 'POST',
    path: '/users/accounts/:id/password-reset',
    summary: 'Mail somebody the code by which they choose a new password.',
    params,
    response: changed,
  }),
  delete: defineEndpoint({
    ...act,
    method: 'DELETE',
    path: '/users/accounts/:id',
    summary:
      'Delete somebody’s account and erase their data in every service, as they could themselves. `forbidden` for those who run the installation.',
    params,
    response: z.object({ message: z.string() }),
  }),
};
