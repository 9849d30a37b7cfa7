import {
  apiKeys,
  type DomainEvent,
  dayMs,
  type EndpointBody,
  hourMs,
  maxApiKeys,
  type TokenClaims,
} from '@soloist/contracts';
import {
  conflict,
  createApiKey,
  hashApiKey,
  insertAsIs,
  limitReached,
  notFound,
  runInSequence,
  withPlace,
} from '@soloist/server-kit';
import mongoose, { Types } from 'mongoose';
import type { IdentityDeps } from '../../../deps.ts';
import { type Account, AccountModel, requireAccount } from '../../accounts/index.ts';
import { publishRevoked, requireOpenSession } from '../../sessions/index.ts';
import { keyActEvent } from '../account-acts.events.ts';
import { type ChangeOrigin, credentialChangedEvent } from '../credential-changes.events.ts';
import { ApiKeyModel, type StoredApiKey, type StoredSecret } from './api-keys.model.ts';

const { trusted } = mongoose;

/** Newest first. */
export const listApiKeys = (accountId: string | Types.ObjectId): Promise<StoredApiKey[]> =>
  ApiKeyModel.find({ accountId, state: 'active' }).sort({ createdAt: -1 }).limit(maxApiKeys).lean();

interface Caller {
  user: TokenClaims;
  origin: ChangeOrigin;
}

function newSecret(lifetimeDays: number | null): { key: string; secret: StoredSecret } {
  const key = createApiKey();
  const secret = {
    _id: new Types.ObjectId(),
    hash: hashApiKey(key),
    last4: key.slice(-4),
    expiresAt: lifetimeDays === null ? null : new Date(Date.now() + lifetimeDays * dayMs),
  };
  return { key, secret };
}

type KeyChange = 'created' | 'rotated' | 'revoked';
const endpointOf = { created: apiKeys.create, rotated: apiKeys.rotate, revoked: apiKeys.revoke };

/** The email to the owner and the entry of the audit log, stored with the change itself. */
const changeEvents = (
  account: Account,
  {
    key: { _id, name },
    change,
    origin,
  }: { key: Pick<StoredApiKey, '_id' | 'name'>; change: KeyChange; origin: ChangeOrigin },
) => [
  credentialChangedEvent(account, { change: `api-key-${change}`, name, origin }),
  keyActEvent({ accountId: account._id, keyId: _id, endpoint: endpointOf[change] }),
];

/**
 * @returns the whole key, which is stored nowhere.
 * @throws AppError `limit_reached`; `session_revoked`, also when the session ended meanwhile: what
 * ends sessions and then keys, such as a reset, could have missed this one.
 */
export async function createOwnedKey(
  {
    form: { name, scopes, expiresInDays: lifetimeDays },
    user,
    origin,
  }: Caller & { form: EndpointBody<typeof apiKeys.create> },
  deps: IdentityDeps,
) {
  await requireOpenSession(user);
  const account = await requireAccount(user);
  const { key, secret } = newSecret(lifetimeDays);
  const _id = new Types.ObjectId();
  const outbox = changeEvents(account, { key: { _id, name }, change: 'created', origin });
  const created: StoredApiKey = {
    ...{ _id, accountId: account._id, state: 'active', name, scopes, lifetimeDays },
    ...{ secrets: [secret], createdAt: new Date(), rotatedAt: null, lastUsedAt: null },
  };
  await withPlace(
    {
      model: ApiKeyModel,
      counted: () => ({ accountId: account._id, state: 'active' }),
      most: maxApiKeys,
      tooMany: () =>
        limitReached(`You’ve reached the limit of ${maxApiKeys} API keys. Revoke one first.`),
    },
    (place) => insertAsIs(ApiKeyModel, { ...created, place, outbox }),
  );
  try {
    await requireOpenSession(user);
  } catch (err) {
    await endKey({ key: created, account, origin }, deps);
    throw err;
  }
  return { created, key };
}

async function findOwnedKey(id: string, { sub }: TokenClaims): Promise<StoredApiKey> {
  const found = await ApiKeyModel.findOne({ _id: id, accountId: sub, state: 'active' }).lean();
  if (!found) throw notFound('API key');
  return found;
}

/**
 * Gives a key a new secret. The one before ends now or after `overlapHours`, never later than it
 * would have; one that was replaced earlier ends now.
 * @throws AppError `not_found`; `conflict` if it was rotated at the same time; `session_revoked`.
 */
export async function rotateOwnedKey(
  { id, overlapHours, user, origin }: Caller & { id: string; overlapHours: number },
  deps: IdentityDeps,
) {
  await requireOpenSession(user);
  const [account, before] = await Promise.all([requireAccount(user), findOwnedKey(id, user)]);
  const [current] = before.secrets;
  if (!current) throw notFound('API key');
  const { key, secret } = newSecret(before.lifetimeDays);
  const overlapEnd = Date.now() + overlapHours * hourMs;
  const worksUntil = new Date(Math.min(overlapEnd, current.expiresAt?.getTime() ?? overlapEnd));
  const kept = overlapHours > 0 ? [{ ...current, expiresAt: worksUntil }] : [];
  const outbox = changeEvents(account, { key: before, change: 'rotated', origin });
  const rotated = await ApiKeyModel.findOneAndUpdate(
    { _id: before._id, 'secrets.0._id': current._id },
    {
      $set: { secrets: [secret, ...kept], rotatedAt: new Date() },
      $push: { outbox: { $each: outbox } },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!rotated) throw conflict('This key was changed at the same time. Reload the page.');
  await publishEnded(before.secrets.slice(kept.length), deps);
  return { created: rotated, key };
}

/**
 * Ends a key everywhere.
 * @throws AppError `not_found`.
 */
export async function revokeOwnedKey(
  { id, user, origin }: Caller & { id: string },
  deps: IdentityDeps,
) {
  const [account, key] = await Promise.all([requireAccount(user), findOwnedKey(id, user)]);
  await endKey({ key, account, origin }, deps);
}

/** Its secrets are read by the write: a rotation at the same time may have added one. */
async function endKey(
  { key, account, origin }: { key: StoredApiKey; account: Account; origin: ChangeOrigin },
  deps: IdentityDeps,
) {
  const outbox = changeEvents(account, { key, change: 'revoked', origin });
  const ended = await ApiKeyModel.findOneAndUpdate(
    { _id: key._id, state: 'active' },
    { ...endOfKey(), $push: { outbox: { $each: outbox } } },
    { returnDocument: 'before' },
  ).lean();
  await publishEnded(ended?.secrets ?? [], deps);
}

const endOfKey = () => ({
  $set: { state: 'revoked', secrets: [], revokedAt: new Date() },
  $unset: { place: 1 },
});

/**
 * Ends all keys of an account whose owner has lost control of it, or which ends itself. The write
 * that ends the first one publishes `event`.
 */
export async function revokeAllApiKeys(
  accountId: Types.ObjectId,
  deps: IdentityDeps,
  event?: DomainEvent,
): Promise<void> {
  const ended = await ApiKeyModel.findOneAndUpdate(
    { accountId, state: 'active' },
    { ...endOfKey(), ...(event ? { $push: { outbox: event } } : {}) },
    { returnDocument: 'before' },
  ).lean();
  if (!ended) return;
  await publishEnded(ended.secrets, deps);
  await revokeAllApiKeys(accountId, deps);
}

/**
 * Ends the keys that a reported session may know: those created or rotated since the sign-in. Older
 * ones were never displayed in it. Idempotent.
 */
export async function revokeReportedKeys(
  { payload: { userId, signedInAt, device, ip } }: DomainEvent<'identity.sign-in-reported'>,
  deps: IdentityDeps,
) {
  const account = await AccountModel.findById(userId).lean();
  if (!account) return;
  const since = trusted({ $gte: new Date(signedInAt) });
  const keys = await ApiKeyModel.find({
    ...{ accountId: account._id, state: 'active' },
    $or: [{ createdAt: since }, { rotatedAt: since }],
  }).lean();
  await runInSequence(keys, (key) => endKey({ key, account, origin: { device, ip } }, deps));
}

/** Tokens of ended secrets are refused like those of ended sessions. */
const publishEnded = (secrets: StoredSecret[], deps: IdentityDeps) =>
  publishRevoked(
    secrets.map(({ _id }) => _id),
    deps,
  );
