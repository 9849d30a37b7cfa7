import * as z from 'zod/mini';
import { defineEndpoint, type ServiceName } from './endpoint.ts';
import { id, instant } from './primitives.ts';

interface DeclaredFlag {
  /** What is possible while it is on: a sentence. */
  says: string;
  /** While nobody has set it, and while nothing is known of it. */
  isOn: boolean;
  /** Who asks for it. */
  owner: ServiceName;
  /** Day by which it is to be removed from the code; null for a switch that stays, for emergencies. */
  until: string | null;
  /** Browsers are told of it. */
  isShown?: true;
}

/** Every flag there is: one that is not here can neither be set nor asked for. */
export const featureFlags = {
  'sign-ups': {
    says: 'New people can open an account.',
    isOn: true,
    owner: 'identity',
    until: null,
  },
  'lead-mails': {
    says: 'Mails that freelancers write to their leads go out.',
    isOn: true,
    owner: 'marketplace',
    until: null,
  },
  payouts: {
    says: 'Money can be paid out, when asked for and by schedule.',
    isOn: true,
    owner: 'payments',
    until: null,
    isShown: true,
  },
} as const satisfies Record<string, DeclaredFlag>;

export type FlagKey = keyof typeof featureFlags;
export const flagKeys = Object.keys(featureFlags) as [FlagKey, ...FlagKey[]];
export const declaredFlag = (key: FlagKey): DeclaredFlag => featureFlags[key];

/** Flags whose day is over, and which should be removed from the code. */
export const staleFlags = (
  today = new Date().toISOString().slice(0, 10),
  flags: Record<string, DeclaredFlag> = featureFlags,
): string[] =>
  Object.entries(flags)
    .filter(([, { until }]) => until !== null && until < today)
    .map(([key]) => key);

/** `some`: for a share of people, always the same ones, and for those who are named. */
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

export const shownFlag = z.object({
  key: z.enum(flagKeys),
  says: z.string(),
  owner: z.string(),
  until: z.nullable(z.string()),
  isStale: z.boolean(),
  /** As it was set; as it is declared where nobody did. */
  setting: flagSetting,
  /** Newest first, up to 50. */
  changes: z.array(flagChange),
});
export type ShownFlag = z.infer<typeof shownFlag>;

const ofAdmins = { service: 'platform', access: 'admin' } as const;

export const flags = {
  list: defineEndpoint({
    ...ofAdmins,
    method: 'GET',
    path: '/platform/flags',
    summary: 'Every flag of the code, how it is set, and who set it.',
    response: z.object({ flags: z.array(shownFlag) }),
  }),
  set: defineEndpoint({
    ...ofAdmins,
    method: 'PUT',
    path: '/platform/flags/:key',
    names: 'anyones',
    needsReason: true,
    summary: 'Set a flag; every service knows within two seconds.',
    params: z.strictObject({ key: z.enum(flagKeys) }),
    body: flagSetting,
    response: z.object({ message: z.string(), flag: shownFlag }),
  }),
  own: defineEndpoint({
    service: 'platform',
    access: 'user',
    method: 'GET',
    path: '/platform/own-flags',
    summary: 'What is on for the caller, of the flags that browsers are told of.',
    response: z.object({ flags: z.record(z.string(), z.boolean()) }),
  }),
};
