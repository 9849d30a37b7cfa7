import * as z from 'zod/mini';
import { planDetails } from '../payments/plans.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, instant, page, pageQuery, text } from '../shared/primitives.ts';
import { role } from '../shared/roles.ts';
import { session } from './accounts.ts';
import { providerIds } from './linked-accounts.ts';

/**
 * `unverified`: the email is not verified. `suspended`: the owner cannot sign in and is hidden from
 * others. `deleting`: the owner asked to delete the account and can still keep it.
 */
export const userStates = ['active', 'unverified', 'suspended', 'deleting'] as const;
export type UserState = (typeof userStates)[number];

/** A row of the admins' list of accounts. */
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
  /** The verified custom domains of the person. */
  hosts: z.array(z.string()),
  hasPassword: z.boolean(),
  linkedAccounts: z.array(z.object({ provider: z.enum(providerIds), email: z.string() })),
  /** When the account was suspended, and why; null otherwise. */
  suspension: z.nullable(z.object({ at: instant, reason: z.string() })),
  /** The current sessions, the last used first. */
  sessions: z.array(z.omit(session, { current: true })),
});
export type UserAccount = z.infer<typeof userAccount>;

const ofAdmins = { service: 'identity', access: 'admin' } as const;
const act = { ...ofAdmins, names: 'anyones', needsReason: true } as const;
const params = z.strictObject({ id });
const changed = z.object({ message: z.string(), user: userAccount });

/** Account data and actions for admins. */
export const users = {
  list: defineEndpoint({
    ...ofAdmins,
    method: 'GET',
    path: '/users/accounts',
    summary:
      'List accounts, newest first. `q` matches the start of each word of the name or email.',
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
    summary: 'Count all, suspended and unverified accounts.',
    response: z.object({ all: z.number(), suspended: z.number(), unverified: z.number() }),
  }),
  admins: defineEndpoint({
    service: 'identity',
    access: 'internal',
    method: 'GET',
    path: '/users/admins',
    summary: 'List the accounts of admins.',
    response: z.object({ ids: z.array(id) }),
  }),
  read: defineEndpoint({
    ...ofAdmins,
    names: 'anyones',
    method: 'GET',
    path: '/users/accounts/:id',
    recorded: true,
    summary: 'Read an account and its sessions. The audit log records the read.',
    params,
    response: z.object({ user: userAccount }),
  }),
  endSessions: defineEndpoint({
    ...act,
    method: 'POST',
    path: '/users/accounts/:id/end-sessions',
    summary: 'End every session of an account and revoke its API keys.',
    params,
    response: changed,
  }),
  suspend: defineEndpoint({
    ...act,
    method: 'POST',
    path: '/users/accounts/:id/suspend',
    summary:
      'Suspend an account: end its sessions, block sign-in and hide its content and site. `forbidden` for admins.',
    params,
    response: changed,
  }),
  unsuspend: defineEndpoint({
    ...act,
    method: 'POST',
    path: '/users/accounts/:id/unsuspend',
    summary: 'End a suspension and show the account again.',
    params,
    response: changed,
  }),
  verify: defineEndpoint({
    ...act,
    method: 'POST',
    path: '/users/accounts/:id/verify',
    summary:
      'Verify the email of an account that our emails do not reach. `conflict` if it is verified.',
    params,
    response: changed,
  }),
  sendReset: defineEndpoint({
    ...act,
    method: 'POST',
    path: '/users/accounts/:id/password-reset',
    summary: 'Email a password reset code to the owner of an account.',
    params,
    response: changed,
  }),
  delete: defineEndpoint({
    ...act,
    method: 'DELETE',
    path: '/users/accounts/:id',
    summary: 'Delete an account and its data in every service. `forbidden` for admins.',
    params,
    response: z.object({ message: z.string() }),
  }),
};
