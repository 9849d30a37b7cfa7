import type { TokenClaims } from '@soloist/contracts';
import { newEvent, notFound, revokedSessionsKey } from '@soloist/service-kit';
import mongoose, { type QueryFilter, type Types } from 'mongoose';
import type { Parts } from '../../parts.ts';
import { type Account, AccountModel } from '../accounts/accounts.model.ts';
import { forgetDevices } from './known-devices.ts';
import { type Session, SessionModel } from './sessions.model.ts';

const { trusted } = mongoose;
export const lifeMs = 30 * 24 * 3600 * 1000;
const rememberRevokedMs = lifeMs + 24 * 3600 * 1000;
const seenEveryMs = 60_000;
const longestList = 100;
const batch = 1000;

/** From where somebody signs in. */
export interface Client {
  ip: string;
  device: string;
  /** See `known-devices.ts`. */
  mark: string;
}

/** Opens a session, and in the same write has the owner told of a device that they may not know. */
export async function startSession(account: Account, client: Client, parts: Parts) {
  const now = new Date();
  // Nobody signs in with an address that they have not proved.
  const isAdmin = parts.adminEmails.includes(account.email);
  const session = new SessionModel({
    accountId: account._id,
    ...client,
    ...(isAdmin ? { isAdmin } : {}),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  if (await isNews(account, client)) {
    const { email, fname } = account;
    const { ip, device } = client;
    const stopToken = parts.stopTokens.tokenOf(String(account._id), 'new_sign_in');
    const news = newEvent('identity.signed-in-anew', { email, fname, ip, device, stopToken });
    session.set('outbox', [news]);
  }
  const { _id, expiresAt } = await session.save();
  const token = parts.keyring.sign({
    sub: String(account._id),
    sid: String(_id),
    role: account.role,
    roles: account.roles,
    ...(isAdmin ? { admin: true } : {}),
    exp: Math.floor(expiresAt.getTime() / 1000),
  });
  return { sessionId: _id, token };
}

/** Sessions that have ended count as well, for as long as they are kept. */
async function isNews({ _id: accountId, emailPref }: Account, { device }: Client) {
  if (!emailPref.includes('new_sign_in')) return false;
  const [isFirst, isKnown] = await Promise.all([
    SessionModel.exists({ accountId }).then((found) => !found),
    SessionModel.exists({ accountId, device }),
  ]);
  return !isFirst && !isKnown;
}

export const listSessions = (accountId: string): Promise<Session[]> =>
  SessionModel.find({
    accountId,
    revokedAt: null,
    expiresAt: trusted({ $gt: new Date() }),
  })
    .sort({ lastSeenAt: -1 })
    .limit(longestList)
    .lean();

export async function touchSession({ sid }: TokenClaims) {
  const now = new Date();
  const stale = trusted({ $lt: new Date(now.getTime() - seenEveryMs) });
  await SessionModel.updateOne({ _id: sid, lastSeenAt: stale }, { lastSeenAt: now });
}

/** Ends one own session; ending it again is harmless. */
export async function endSession({ id, user }: { id: string; user: TokenClaims }, parts: Parts) {
  const isOwn = await SessionModel.exists({ _id: id, accountId: user.sub });
  if (!isOwn) throw notFound('session');
  await revokeSessions({ _id: id }, parts);
  // Signing out leaves the own device known; a device signed out from elsewhere may be in other hands.
  if (id !== user.sid) await forgetDevices({ _id: id }, user.sid);
}

/** Ends a session that should not have begun. */
export async function takeBackSession(sessionId: Types.ObjectId, parts: Parts) {
  await revokeSessions({ _id: sessionId }, parts);
  await SessionModel.updateOne({ _id: sessionId }, { $unset: { mark: 1 } });
}

/** Also forgets the devices. */
export async function endAllSessions(accountId: Types.ObjectId, parts: Parts) {
  await revokeSessions({ accountId }, parts);
  await forgetDevices({ accountId });
}

/** Also forgets the other devices. */
export async function endOtherSessions(user: TokenClaims, parts: Parts) {
  const others = { accountId: user.sub, _id: trusted({ $ne: user.sid }) };
  await revokeSessions(others, parts);
  await forgetDevices(others, user.sid);
}

/** Ends the sessions of those who do not run the installation any more: their tokens say that they do. */
export async function endFormerAdmins(parts: Parts) {
  const { adminEmails } = parts;
  const admins = await AccountModel.find(
    { email: trusted({ $in: adminEmails }) },
    { _id: 1 },
  ).lean();
  const ids = admins.map(({ _id }) => _id);
  await revokeSessions({ isAdmin: true, accountId: trusted({ $nin: ids }) }, parts);
}

async function revokeSessions(which: QueryFilter<Session>, { redis, logger }: Parts) {
  const found = await SessionModel.find({ ...which, revokedAt: null }, { _id: 1 }).lean();
  const ids = found.map(({ _id }) => _id);
  await SessionModel.updateMany(
    { _id: trusted({ $in: ids }), revokedAt: null },
    { revokedAt: new Date() },
  );
  // Stored is enough to answer: while Redis is away no service could read it, and it is told again.
  await publishRevoked(ids, redis).catch((err: Error) =>
    logger.warn({ err: err.message }, 'revoked sessions will be published later'),
  );
}

/** What Redis already knows keeps its moment, so that services read only what is new. */
async function publishRevoked(ids: Types.ObjectId[], redis: Parts['redis']) {
  for (let start = 0; start < ids.length; start += batch) {
    const members = ids.slice(start, start + batch).flatMap((id) => [Date.now(), String(id)]);
    await redis.zadd(revokedSessionsKey, 'NX', ...members);
  }
}

/** Tells Redis every revocation that still matters: it may have been away or emptied. */
export async function republishRevoked({ redis }: Parts) {
  const now = Date.now();
  const revoked = await SessionModel.find(
    { revokedAt: trusted({ $ne: null }), expiresAt: trusted({ $gt: new Date(now) }) },
    { _id: 1 },
  ).lean();
  const ids = revoked.map(({ _id }) => _id);
  await publishRevoked(ids, redis);
  await redis.zremrangebyscore(revokedSessionsKey, '-inf', now - rememberRevokedMs);
}
