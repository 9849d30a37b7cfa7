import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { instant } from '../shared/primitives.ts';
import { passwordLength, signInResult } from './accounts.ts';
import { pendingRecovery } from './recovery.ts';

export const recoveryCodeCount = 10;

/** Six digits from an authenticator app, or a recovery code such as `k3m9p-x7w2q`. */
export const twoStepCode = z.string('Enter the code.').check(
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '').toLowerCase()),
  z.regex(/^(\d{6}|[a-z0-9]{10})$/, 'Enter six digits, or a recovery code.'),
);
const appCode = z
  .string('Enter the six-digit code.')
  .check(z.trim(), z.regex(/^\d{6}$/, 'Enter all six digits of the code.'));

export const secondStepForm = z.strictObject({
  code: twoStepCode,
  /** Whether this browser needs no code for 30 days. */
  remember: z.boolean(),
});
const currentPassword = z.optional(
  z.string().check(z.minLength(1, 'Enter your password.'), z.maxLength(passwordLength.max)),
);
export const startTwoStepForm = z.strictObject({ password: currentPassword });
export const confirmTwoStepForm = z.strictObject({ code: appCode });
/** Both steps of a sign-in: a stranger at an open session may have one of them. */
export const twoStepCodeForm = z.strictObject({ password: currentPassword, code: twoStepCode });

const twoStepState = z.object({
  /** When it was turned on; null while it is off. */
  enabledAt: z.nullable(instant),
  recoveryCodesLeft: z.number(),
});
export type TwoStepState = z.infer<typeof twoStepState>;
const withRecoveryCodes = z.extend(twoStepState, {
  /** Shown once: only their hashes are stored. */
  recoveryCodes: z.array(z.string()),
});

const identity = { service: 'identity' } as const;

/** Two-step verification: a code from an authenticator app (TOTP) after the password or Google. */
export const twoStep = {
  finishSignIn: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/second-step',
    access: 'open',
    perMinute: 30,
    cookie: true,
    summary:
      'Complete a sign-in that responded `second_step_required`, within ten minutes and in the same browser. Takes a code from the authenticator app or a recovery code; each works once.',
    body: secondStepForm,
    response: signInResult,
  }),
  state: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/auth/two-step',
    access: 'user',
    summary: 'Get whether two-step verification is on, and an account recovery that you can stop.',
    response: z.extend(twoStepState, { recovery: z.nullable(pendingRecovery) }),
  }),
  start: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/two-step/setup',
    access: 'user',
    summary:
      'Get a new secret for an authenticator app. Needs the password, or a sign-in of the last ten minutes where the account has none. It is valid for ten minutes in this session.',
    body: startTwoStepForm,
    response: z.object({
      /** For typing it in, in base32. */
      secret: z.string(),
      /** For a QR code. */
      uri: z.string(),
    }),
  }),
  confirm: defineEndpoint({
    ...identity,
    method: 'PUT',
    path: '/auth/two-step',
    access: 'user',
    perMinute: 20,
    summary:
      'Turn two-step verification on with a code for the new secret. Returns the recovery codes. We email the account’s owner.',
    body: confirmTwoStepForm,
    response: z.extend(withRecoveryCodes, {
      /** The same session's token, proved now: an admin who needs a second factor has one. */
      token: z.string(),
    }),
  }),
  renewRecoveryCodes: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/two-step/recovery-codes',
    access: 'user',
    perMinute: 20,
    summary:
      'Replace all recovery codes. Needs the password, or a sign-in of the last ten minutes where the account has none, and a code. We email the account’s owner.',
    body: twoStepCodeForm,
    response: withRecoveryCodes,
  }),
  turnOff: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/two-step/off',
    access: 'user',
    perMinute: 20,
    summary:
      'Turn two-step verification off. Needs the password, or a sign-in of the last ten minutes where the account has none, and a code. We email the account’s owner.',
    body: twoStepCodeForm,
    response: twoStepState,
  }),
};
