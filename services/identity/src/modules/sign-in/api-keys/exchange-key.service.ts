import { notFound, unauthenticated } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { IdentityDeps } from '../../../deps.ts';
import { AccountModel, isHidden } from '../../accounts/index.ts';
import { ApiKeyModel } from './api-keys.model.ts';

const { trusted } = mongoose;
/**
 * How long a token of a key is valid. Gateways replace it each minute, so that a request has at
 * least one more, and a key whose revocation never reached Redis ends two minutes later.
 */
const tokenSeconds = 120;
const touchEveryMs = 5 * 60_000;

const invalid = () => unauthenticated('This API key isn’t valid. It may have been revoked.');
const expired = () => unauthenticated('This API key has expired. Create a new one in Settings.');

/**
 * The short-lived token of the key with this hash, which services verify as they do a session's.
 * It never has an admin's rights or a proof of identity.
 * @throws AppError `unauthenticated` unless the key works.
 */
export async function exchangeApiKey(hash: string, { keyring }: IdentityDeps): Promise<string> {
  const key = await ApiKeyModel.findOne({ 'secrets.hash': hash, state: 'active' }).lean();
  const secret = key?.secrets.find((candidate) => candidate.hash === hash);
  if (!key || !secret) throw invalid();
  const now = Date.now();
  const endsAt = Math.min(now + tokenSeconds * 1000, secret.expiresAt?.getTime() ?? Infinity);
  if (endsAt <= now) throw expired();
  const account = await AccountModel.findById(key.accountId).lean();
  if (!account?.verified || isHidden(account)) throw invalid();
  const used = {
    _id: key._id,
    lastUsedAt: trusted({ $not: { $gt: new Date(now - touchEveryMs) } }),
  };
  if (now - (key.lastUsedAt?.getTime() ?? 0) > touchEveryMs) {
    await ApiKeyModel.updateOne(used, { lastUsedAt: new Date(now) });
  }
  return keyring.sign({
    sub: String(account._id),
    sid: String(secret._id),
    role: account.role,
    roles: account.roles,
    key: String(key._id),
    scopes: key.scopes,
    // Rounded up: a key that ends in this second still gets a token that services accept.
    exp: Math.ceil(endsAt / 1000),
  });
}

/**
 * The scopes of a key that works, for what a service does later in its name.
 * @throws AppError `not_found` for one that was revoked, has expired, or whose person can't sign in.
 */
export async function scopesOfKey(id: string): Promise<string[]> {
  const key = await ApiKeyModel.findOne({ _id: id, state: 'active' }).lean();
  const isWorking = key?.secrets.some(
    ({ expiresAt }) => !expiresAt || expiresAt.getTime() > Date.now(),
  );
  const account = isWorking ? await AccountModel.findById(key?.accountId).lean() : null;
  if (!key || !account || isHidden(account)) throw notFound('API key');
  return key.scopes;
}
