import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  maxPasskeys,
  passkeyCreationOptions,
  type passkeyRegistration,
  type TokenClaims,
} from '@soloist/contracts';
import { AppError, conflict, isDuplicateKey, limitReached, notFound } from '@soloist/server-kit';
import mongoose, { Types } from 'mongoose';
import * as z from 'zod/mini';
import type { IdentityDeps } from '../../../deps.ts';
import {
  type Account,
  AccountModel,
  passwordMark,
  requireAccount,
  type StoredPasskey,
} from '../../accounts/index.ts';
import { factorActEvents } from '../account-acts.events.ts';
import { requireOtherFactor, requireUsedFactor } from '../admin-factors.service.ts';
import { type ChangeOrigin, credentialChangedEvent } from '../credential-changes.events.ts';
import { requireOwner } from '../require-owner.service.ts';
import {
  challengeExpired,
  challengeSeconds,
  consumeChallenge,
  newChallenge,
  storeChallenge,
} from './challenges.service.ts';
import { passkeyNameOf } from './passkey-names.rules.ts';
import { relyingPartyOf } from './relying-party.rules.ts';

const { trusted } = mongoose;
type Registration = z.output<typeof passkeyRegistration>;

/**
 * Ed25519, ES256 and RS256. The library would also offer ML-DSA, which is experimental in Node and
 * whose signatures exceed the contract's limit.
 */
const algorithms = [-8, -7, -257] as const;

/** Starts adding a passkey: what the browser needs to create one. */
export async function startPasskey(
  { user, password }: { user: TokenClaims; password?: string | undefined },
  deps: IdentityDeps,
) {
  const account = await requireAccount(user);
  const { passkeys = [], email, fname, lname } = account;
  requireUsedFactor(account, user);
  await requireOwner({ account, user, password }, deps);
  if (passkeys.length >= maxPasskeys) throw tooMany();
  const { id, name } = relyingPartyOf(deps);
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: Uint8Array.from(Buffer.from(user.sub)),
    userName: email,
    userDisplayName: `${fname} ${lname}`.trim(),
    challenge: newChallenge(),
    timeout: challengeSeconds * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: [...algorithms],
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as never,
    })),
    // It signs in alone, so it must be a credential that the authenticator finds by the site, and
    // that only its owner can use: by fingerprint, face or PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { challenge } = options;
  // A challenge from before a reset adds no passkey after it.
  const bound = passwordMark(account);
  await storeChallenge({ purpose: 'add', holder: user.sid, challenge, bound }, deps.redis);
  return { options: z.parse(passkeyCreationOptions, options) };
}

const tooMany = () =>
  limitReached(`You’ve reached the limit of ${maxPasskeys} passkeys. Remove one to add another.`);

/** Adds the passkey that the browser created. */
export async function addPasskey(
  { form, user, origin }: { form: Registration; user: TokenClaims; origin: ChangeOrigin },
  deps: IdentityDeps,
): Promise<{ account: Account; added: StoredPasskey }> {
  const { clientDataJSON } = form;
  const response = { purpose: 'add' as const, holder: user.sid, clientDataJSON };
  const { challenge, bound } = await consumeChallenge(response, deps.redis);
  const account = await requireAccount(user);
  if (bound !== passwordMark(account)) throw challengeExpired();
  // Another session may have set up one since.
  requireUsedFactor(account, user);
  const added = await verifyPasskey({ form, challenge, device: origin.device }, deps);
  const { credentialId, name } = added;
  const change = 'passkey-added';
  const event = credentialChangedEvent(account, { change, name, origin });
  const outbox = { $each: [event, ...factorActEvents(account, change, deps)] };
  const changed = await AccountModel.findOneAndUpdate(
    {
      _id: account._id,
      passwordHash: account.passwordHash,
      [`passkeys.${maxPasskeys - 1}`]: trusted({ $exists: false }),
      'passkeys.credentialId': trusted({ $ne: credentialId }),
    },
    { $push: { passkeys: added, outbox } },
    { returnDocument: 'after' },
  )
    .lean()
    .catch((err: unknown) => {
      if (isDuplicateKey(err)) throw alreadyAdded();
      throw err;
    });
  if (changed) return { account: changed, added };
  const current = await requireAccount(user);
  if (current.passwordHash !== account.passwordHash) throw challengeExpired();
  if (current.passkeys?.some((passkey) => passkey.credentialId === credentialId))
    throw alreadyAdded();
  throw tooMany();
}

const alreadyAdded = () => conflict('This passkey was already added.');

async function verifyPasskey(
  { form, challenge, device }: { form: Registration; challenge: string; device: string },
  deps: IdentityDeps,
): Promise<StoredPasskey> {
  const { id, origin } = relyingPartyOf(deps);
  const { id: credentialId, clientDataJSON, attestationObject, transports = [] } = form;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch((cause: unknown) => {
    throw refused(cause);
  });
  if (!registrationInfo) throw refused();
  const { credential, aaguid, credentialBackedUp } = registrationInfo;
  return {
    _id: new Types.ObjectId(),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
    name: passkeyNameOf(aaguid, device),
    isSynced: credentialBackedUp,
    createdAt: new Date(),
    lastUsedAt: null,
  };
}

const refused = (cause?: unknown) =>
  new AppError('invalid_input', 'We couldn’t verify this passkey. Try again.', { cause });

/** @throws AppError `not_found` when the person has no such passkey. */
export async function renamePasskey({
  id,
  name,
  user,
}: {
  id: string;
  name: string;
  user: TokenClaims;
}): Promise<Account> {
  const account = await AccountModel.findOneAndUpdate(
    { _id: user.sub, 'passkeys._id': id },
    { $set: { 'passkeys.$.name': name } },
    { returnDocument: 'after' },
  ).lean();
  if (!account) throw notFound('passkey');
  return account;
}

/** @throws AppError `not_found` when the person has no such passkey. */
export async function removePasskey(
  { id, user, origin }: { id: string; user: TokenClaims; origin: ChangeOrigin },
  deps: IdentityDeps,
): Promise<Account> {
  const before = await requireAccount(user);
  const removed = before.passkeys?.find(({ _id }) => String(_id) === id);
  if (!removed) throw notFound('passkey');
  requireUsedFactor(before, user);
  const others = before.passkeys?.filter((passkey) => passkey !== removed);
  requireOtherFactor({ ...before, passkeys: others }, deps);
  const { name } = removed;
  const change = 'passkey-removed';
  const event = credentialChangedEvent(before, { change, name, origin });
  const outbox = { $each: [event, ...factorActEvents(before, change, deps)] };
  const account = await AccountModel.findOneAndUpdate(
    { _id: user.sub, 'passkeys._id': id },
    { $pull: { passkeys: { _id: removed._id } }, $push: { outbox } },
    { returnDocument: 'after' },
  ).lean();
  if (!account) throw notFound('passkey');
  return account;
}
