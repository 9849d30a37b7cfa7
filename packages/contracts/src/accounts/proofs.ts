import * as z from 'zod/mini';
import { minuteMs } from '../shared/durations.ts';
import { type AnyEndpoint, defineEndpoint } from '../shared/endpoint.ts';
import { passwordLength } from './accounts.ts';
import { passkeyAssertion, passkeyRequestOptions } from './passkeys.ts';
import { twoStepCode } from './two-step.ts';

/** How long a proof of identity is valid in its session. A login is one, too. */
export const proofMs = 10 * minuteMs;

/**
 * Whether the caller of an endpoint must have proved their identity within `proofMs`: for each
 * change by an admin, and where the endpoint says so. Otherwise it responds `proof_required`.
 */
export const isProofRequired = ({
  access,
  method,
  needsProof,
}: Pick<AnyEndpoint, 'access' | 'method' | 'needsProof'>): boolean =>
  needsProof === true || ((access === 'admin' || access === 'deploy') && method !== 'GET');

/** The password, or else the emailed code; and the second step where it is on. */
export const proofForm = z.strictObject({
  password: z.optional(
    z.string().check(z.minLength(1, 'Enter your password.'), z.maxLength(passwordLength.max)),
  ),
  emailedCode: z.optional(
    z.string().check(
      z.overwrite((text) => text.replaceAll(/\s/g, '')),
      z.regex(/^(\d{6}|\d{12})$/, 'Enter all digits of the code.'),
    ),
  ),
  code: z.optional(twoStepCode),
});

const proofWays = z.object({
  hasPassword: z.boolean(),
  hasTwoStep: z.boolean(),
  hasPasskeys: z.boolean(),
});
export type ProofWays = z.infer<typeof proofWays>;

/** The same session's token, with the time of the proof. */
const proof = z.object({ token: z.string() });

const ofPerson = { service: 'identity', access: 'user' } as const;

/** Proofs of identity before an important change: a session may be used by another person. */
export const proofs = {
  ways: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/auth/proof',
    summary: 'Get what a proof of your identity needs.',
    response: proofWays,
  }),
  emailCode: defineEndpoint({
    ...ofPerson,
    method: 'POST',
    path: '/auth/proof/code',
    perMinute: 10,
    summary: 'Email a code for a proof of identity, to an account without a password.',
    response: z.object({ message: z.string() }),
  }),
  prove: defineEndpoint({
    ...ofPerson,
    method: 'POST',
    path: '/auth/proof',
    perMinute: 20,
    summary:
      'Prove your identity by the password (by an emailed code where there is none) and by the second step where it is on. Returns a token for calls that respond `proof_required`, valid for ten minutes as proof.',
    body: proofForm,
    response: proof,
  }),
  passkeyOptions: defineEndpoint({
    ...ofPerson,
    method: 'POST',
    path: '/auth/proof/passkey/options',
    perMinute: 20,
    summary:
      'Get a challenge for a proof by a passkey. It works once, within five minutes, in this session.',
    response: z.object({ options: passkeyRequestOptions }),
  }),
  proveByPasskey: defineEndpoint({
    ...ofPerson,
    method: 'POST',
    path: '/auth/proof/passkey',
    perMinute: 20,
    summary: 'Prove your identity with the browser’s response to the challenge.',
    body: passkeyAssertion,
    response: proof,
  }),
};
