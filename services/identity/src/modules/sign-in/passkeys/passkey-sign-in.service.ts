import { randomBytes } from 'node:crypto';
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { type passkeyAssertion, passkeyRequestOptions } from '@soloist/contracts';
import { indexedText, unauthenticated } from '@soloist/server-kit';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import type { IdentityDeps } from '../../../deps.ts';
import { type Account, AccountModel, type StoredPasskey } from '../../accounts/index.ts';
import type { ArrivingClient } from '../../sessions/index.ts';
import { stopRecovery } from '../recovery/recovery.service.ts';
import { signIn } from '../sign-in.service.ts';
import {
  type ChallengeHolder,
  challengeSeconds,
  consumeChallenge,
  newChallenge,
  storeChallenge,
} from './challenges.service.ts';
import { relyingPartyOf } from './relying-party.rules.ts';

type Assertion = z.output<typeof passkeyAssertion>;

const secretPattern = /^[\w-]{43}$/;

/**
 * What the browser needs to sign in, and the secret of its cookie. A browser with several windows
 * keeps its secret, so that each window can finish.
 */
export async function startPasskeySignIn(browserSecret: string, deps: IdentityDeps) {
  const browser = secretPattern.test(browserSecret)
    ? browserSecret
    : randomBytes(32).toString('base64url');
  const options = await newPasskeyRequest({ purpose: 'sign-in', holder: browser }, deps);
  return { options, browser };
}

/** A new challenge, as the browser needs it. */
export async function newPasskeyRequest(holder: ChallengeHolder, deps: IdentityDeps) {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(deps).id,
    challenge: newChallenge(),
    timeout: challengeSeconds * 1000,
    userVerification: 'required',
  });
  const { challenge } = options;
  await storeChallenge({ ...holder, challenge, bound: '' }, deps.redis);
  return z.parse(passkeyRequestOptions, options);
}

/**
 * Signs the passkey's owner in. The passkey was verified by fingerprint, face or PIN, and needs no
 * second step.
 * @throws AppError `invalid_input` for a challenge of another browser, an old or a used one,
 * `unauthenticated`, `rate_limited`.
 */
export async function signInWithPasskey(
  { form, browser, client }: { form: Assertion; browser: string; client: ArrivingClient },
  deps: IdentityDeps,
) {
  await deps.attempts.countPasskey(client.ip);
  const { clientDataJSON } = form;
  const response = { purpose: 'sign-in' as const, holder: browser, clientDataJSON };
  const { challenge } = await consumeChallenge(response, deps.redis);
  const account = await acceptAssertion({ form, challenge }, deps);
  await deps.attempts.forgivePasskey(client.ip);
  const signedIn = await signIn({ account, client, method: 'passkey', secondStep: 'done' }, deps);
  await stopRecovery(account, { ip: client.ip, device: client.device });
  return signedIn;
}

/**
 * The account whose passkey signed the challenge.
 * @throws AppError `unauthenticated` for an unknown passkey or a wrong signature.
 */
export async function acceptAssertion(
  { form, challenge }: { form: Assertion; challenge: string },
  deps: IdentityDeps,
): Promise<Account> {
  const { holder, passkey } = await findPasskey(form);
  const counter = await verifyAssertion({ form, challenge, passkey }, deps);
  return recordUse({ holder, passkey, counter });
}

const refused = () => unauthenticated('We don’t recognise this passkey. Log in another way.');

async function findPasskey({ id, userHandle }: Assertion) {
  const holder = await AccountModel.findOne({ 'passkeys.credentialId': indexedText(id) }).lean();
  const passkey = holder?.passkeys?.find(({ credentialId }) => credentialId === id);
  const isOwner = String(holder?._id) === Buffer.from(userHandle, 'base64url').toString();
  if (!holder || !passkey || !isOwner) throw refused();
  return { holder, passkey };
}

interface Check {
  form: Assertion;
  challenge: string;
  passkey: StoredPasskey;
}

/** The signature counter after this use; a counter that did not grow is a copied passkey. */
async function verifyAssertion({ form, challenge, passkey }: Check, deps: IdentityDeps) {
  const { id, clientDataJSON, authenticatorData, signature, userHandle } = form;
  const site = relyingPartyOf(deps);
  const verification = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch((err: Error) => {
    deps.logger.warn({ err: err.message }, 'a passkey was refused');
    throw refused();
  });
  if (!verification.verified) throw refused();
  return verification.authenticationInfo.newCounter;
}

/** The counter in the filter lets one of two concurrent uses of the same count through. */
async function recordUse({
  holder,
  passkey: { credentialId, counter: stored },
  counter,
}: {
  holder: Account;
  passkey: StoredPasskey;
  counter: number;
}): Promise<Account> {
  const account = await AccountModel.findOneAndUpdate(
    {
      _id: holder._id,
      passkeys: mongoose.trusted({ $elemMatch: { credentialId, counter: stored } }),
    },
    { $set: { 'passkeys.$.counter': counter, 'passkeys.$.lastUsedAt': new Date() } },
    { returnDocument: 'after' },
  ).lean();
  if (!account) throw refused();
  return account;
}
