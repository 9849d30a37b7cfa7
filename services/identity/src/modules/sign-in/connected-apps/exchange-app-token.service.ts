import { unauthenticated } from '@soloist/server-kit';
import mongoose, { type Types } from 'mongoose';
import type { IdentityDeps } from '../../../deps.ts';
import { AccountModel, isHidden } from '../../accounts/index.ts';
import { ConnectionModel } from './connections.model.ts';
import { findConnection } from './connections.service.ts';
import { findAccessToken } from './oauth-store.service.ts';
import { findWorkingApp } from './own-apps.service.ts';

const { trusted } = mongoose;
/** As long as the token of an API key, for the same reasons. */
const tokenSeconds = 120;
const touchEveryMs = 5 * 60_000;

const invalid = () =>
  unauthenticated(
    'This access token isn’t valid. It may have expired, or the app was disconnected.',
  );

/**
 * The short-lived token for an app's access token with this hash: the same kind as an API key's, so
 * no service knows apps. Revoking the connection revokes it.
 * @throws AppError `unauthenticated` unless token, connection, app and both people are in order.
 */
export async function exchangeAppToken(
  tokenHash: string,
  { keyring }: IdentityDeps,
): Promise<string> {
  const token = await findAccessToken(tokenHash);
  const found = token && (await findWorking(token.connectionId));
  if (!found) throw invalid();
  const { connection, account } = found;
  const now = Date.now();
  if (now - (connection.lastUsedAt?.getTime() ?? 0) > touchEveryMs) {
    await ConnectionModel.updateOne(
      { _id: connection._id, lastUsedAt: trusted({ $not: { $gt: new Date(now - touchEveryMs) } }) },
      { lastUsedAt: new Date(now) },
    );
  }
  const endsAt = Math.min(now + tokenSeconds * 1000, token.expiresAt.getTime());
  return keyring.sign({
    ...{ sub: String(account._id), sid: String(connection._id) },
    ...{ role: account.role, roles: account.roles },
    key: String(connection._id),
    scopes: connection.scopes.filter((scope) => token.scopes.includes(scope)),
    exp: Math.ceil(endsAt / 1000),
  });
}

/** A connection that works with its person: both people and the app are in order. */
async function findWorking(id: string | Types.ObjectId) {
  const connection = await findConnection(id);
  if (!connection || !(await findWorkingApp(connection.appId))) return undefined;
  const account = await AccountModel.findById(connection.accountId).lean();
  return account?.verified && !isHidden(account) ? { connection, account } : undefined;
}

/** The scopes of a connection that works, for what a service does later in its app's name. */
export const scopesOfConnection = async (id: string): Promise<string[] | undefined> =>
  (await findWorking(id))?.connection.scopes;
