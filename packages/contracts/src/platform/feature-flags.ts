import * as z from 'zod/mini';
import { defineEndpoint, type ServiceName } from '../shared/endpoint.ts';
import { id, instant } from '../shared/primitives.ts';

interface DeclaredFlag {
  /** A sentence about the feature that it enables. */
  says: string;
  /** The value while no one has set it, or while the setting is unknown. */
  isOn: boolean;
  /** The service that owns it. */
  owner: ServiceName;
  /** Date by which it must be removed from the code; null for a permanent emergency switch. */
  until: string | null;
  /** Browsers can read it. */
  isShown?: true;
}

/** All flags: one that is not listed here can be neither set nor read. */
export const featureFlags = {
  'sign-ups': {
    says: 'New people can sign up.',
    isOn: true,
    owner: 'identity',
    until: null,
  },
  'lead-mails': {
    says: 'Freelancers can email their leads.',
    isOn: true,
    owner: 'marketplace',
    until: null,
  },
  payouts: {
    says: 'Payouts can start, on request and on schedule.',
    isOn: true,
    owner: 'payments',
    until: null,
    isShown: true,
  },
} as const satisfies Record<string, DeclaredFlag>;

export type FlagKey = keyof typeof featureFlags;
export const flagKeys = Object.keys(featureFlags) as [FlagKey, ...FlagKey[]];
export const declaredFlag = (key: FlagKey): DeclaredFlag => featureFlags[key];

/** Expired flags, which should be removed from the code. */
export const staleFlags = (
  today = new Date().toISOString().slice(0, 10),
  flags: Record<string, DeclaredFlag> = featureFlags,
): string[] =>
  Object.entries(flags)
    .filter(([, { until }]) => until !== null && until < today)
    .map(([key]) => key);

/** `some`: for a stable share of people, and for selected ones. */
export const flagSetting = z.strictObject({
  state: z.enum(['on', 'off', 'some']),
  /** Per cent of people. */
  share: z._default(z.number().check(z.gte(0), z.lte(100)), 0),
  userIds: z._default(z.array(id).check(z.maxLength(200)), []),
});
export type FlagSetting = z.infer<typeof flagSetting>;

export const flagChange = z.object({
  at: instant,
  by: z.string(),
  reason: z.string(),
  setting: flagSetting,
});

export const flagView = z.object({
  key: z.enum(flagKeys),
  says: z.string(),
  owner: z.string(),
  until: z.nullable(z.string()),
  isStale: z.boolean(),
  /** The setting, or the declared default while there is none. */
  setting: flagSetting,
  /** Newest first, up to 50. */
  changes: z.array(flagChange),
});
export type FlagView = z.infer<typeof flagView>;

const ofAdmins = { service: 'platform', access: 'admin' } as const;

export const flags = {
  list: defineEndpoint({
    ...ofAdmins,
    method: 'GET',
    path: '/platform/flags',
    summary: 'List every feature flag, its value and who set it.',
    response: z.object({ flags: z.array(flagView) }),
  }),
  set: defineEndpoint({
    ...ofAdmins,
    method: 'PUT',
    path: '/platform/flags/:key',
    names: 'anyones',
    needsReason: true,
    summary: 'Set a flag. Every service applies it within two seconds.',
    params: z.strictObject({ key: z.enum(flagKeys) }),
    body: flagSetting,
    response: z.object({ message: z.string(), flag: flagView }),
  }),
  own: defineEndpoint({
    service: 'platform',
    access: 'user',
    method: 'GET',
    path: '/platform/own-flags',
    summary: 'List the flags for browsers that are on for the caller.',
    response: z.object({ flags: z.record(z.string(), z.boolean()) }),
  }),
};
