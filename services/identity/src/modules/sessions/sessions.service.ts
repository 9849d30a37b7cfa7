import type { SignInMethod, TokenClaims } from '@soloist/contracts';
import { AppError, newEvent, notFound, revokedSessionsKey } from '@soloist/server-kit';
import { LRUCache } from 'lru-cache';
import mongoose, { type QueryFilter, type Types } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { type Account, AccountModel } from '../accounts/index.ts';
import { recordActivity } from './activity/record-activity.service.ts';
import { reportTokenOf } from './activity/report-tokens.rules.ts';
import { type Client, forgetDevices } from './known-devices.service.ts';
import { SessionModel, type StoredSession } from './sessions.model.ts';

const { trusted } = mongoose;
export const sessionLifetimeMs = 30 * 24 * 3600 * 1000;
/** A browser unused for this long may have been lost, sold or shared. */
const sessionInactivityMs = 14 * 24 * 3600 * 1000;
const revocationRetentionMs = sessionLifetimeMs + 24 * 3600 * 1000;
const touchIntervalMs = 30_000;
const mostListed = 100;
const batch = 1000;

/** What publishes ended sessions to all processes. */
type RevocationDeps = Pick<IdentityDeps, 'redis' | 'logger'>;

interface NewSession extends Client {
  isRememberedDevice: boolean;
  hasSecondFactor: boolean;
  method: SignInMethod;
  /** Whether a code of two-step verification was entered for it. */
  hasSecondStep: boolean;
}

/**
 * The claims of admins. Where a second factor is required and this session has none, the person is
 * signed in, but acts as no admin.
 */
function adminClaims(
  email: string,
  hasSecondFactor: boolean,
  deps: IdentityDeps,
): Pick<TokenClaims, 'admin' | 'admin_pending'> {
  // No one signs in with an unverified email.
  if (!deps.adminEmails.includes(email)) return {};
  return deps.isAdminFactorRequired && !hasSecondFactor ? { admin_pending: true } : { admin: true };
}

/**
 * Opens a session, and publishes an unknown device in the same write. The account's activity is
 * written first, so that no session exists without it.
 */
export async function startSession(
  account: Account,
  { isRememberedDevice, hasSecondFactor, method, hasSecondStep, ...client }: NewSession,
  deps: IdentityDeps,
) {
  const now = new Date();
  const rights = adminClaims(account.email, hasSecondFactor, deps);
  const session = new SessionModel({
    accountId: account._id,
    ...client,
    isAdmin: rights.admin,
    isRememberedDevice: isRememberedDevice || undefined,
    hasSecondFactor: hasSecondFactor || undefined,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + sessionLifetimeMs),
  });
  const { ip, device } = client;
  if (await shouldNotify(account, client)) {
    const { email, fname } = account;
    const stopToken = deps.stopTokens.tokenOf(String(account._id), 'new_sign_in');
    const reportToken = reportTokenOf(session._id, deps.twoStepKeys.reporting);
    const payload = { email, fname, ip, device, stopToken, reportToken };
    session.set('outbox', [newEvent('identity.signed-in-anew', payload)]);
  }
  await recordActivity({
    ...{ _id: session._id, accountId: account._id, kind: 'signed-in', createdAt: now },
    ...{ ip, device, method, hasSecondStep },
  });
  const { _id, expiresAt } = await session.save();
  const token = deps.keyring.sign({
    sub: String(account._id),
    sid: String(_id),
    role: account.role,
    roles: account.roles,
    ...rights,
    // A sign-in is a proof of identity.
    auth_time: Math.floor(now.getTime() / 1000),
    exp: Math.floor(expiresAt.getTime() / 1000),
  });
  return { sessionId: _id, token };
}

/**
 * A token of the same session, in which the person has just proved their identity. After a second
 * factor, a pending admin is one.
 */
export async function renewProvedToken(
  {
    user: { admin, admin_pending, ...user },
    account,
    hasSecondFactor,
  }: { user: TokenClaims; account: Account; hasSecondFactor: boolean },
  deps: IdentityDeps,
): Promise<string> {
  const isFirst = hasSecondFactor && admin_pending === true;
  const rights = isFirst ? adminClaims(account.email, true, deps) : { admin, admin_pending };
  if (hasSecondFactor) {
    // Stored before the token exists: the sessions of former admins are found by it.
    await SessionModel.updateOne(
      { _id: user.sid },
      { hasSecondFactor: true, ...(rights.admin ? { isAdmin: true } : {}) },
    );
  }
  return deps.keyring.sign({ ...user, ...rights, auth_time: Math.floor(Date.now() / 1000) });
}

/** Ended sessions count too, as long as they are stored. */
async function shouldNotify({ _id: accountId, emailPref }: Account, { device }: Client) {
  if (!emailPref.includes('new_sign_in')) return false;
  const [isFirst, isKnown] = await Promise.all([
    SessionModel.exists({ accountId }).then((exists) => !exists),
    SessionModel.exists({ accountId, device }),
  ]);
  return !isFirst && !isKnown;
}

export const listSessions = (accountId: string): Promise<StoredSession[]> =>
  SessionModel.find({
    accountId,
    revokedAt: null,
    expiresAt: trusted({ $gt: new Date() }),
  })
    .sort({ lastSeenAt: -1 })
    .limit(mostListed)
    .lean();

/** Sessions that this process touched in the last interval: each page of a person comes here. */
const recentlyTouched = new LRUCache<string, true>({ max: 10_000, ttl: touchIntervalMs });

/** Stores that a session was used, to within two intervals. */
export async function touchSession({ sid }: TokenClaims) {
  if (recentlyTouched.has(sid)) return;
  recentlyTouched.set(sid, true);
  const now = new Date();
  const stale = trusted({ $lt: new Date(now.getTime() - touchIntervalMs) });
  try {
    await SessionModel.updateOne({ _id: sid, lastSeenAt: stale }, { lastSeenAt: now });
  } catch (err) {
    recentlyTouched.delete(sid);
    throw err;
  }
}

/**
 * For what must not outlive the session, whose token works for two seconds after it ended, and for
 * as long as Redis is away.
 * @throws AppError `session_revoked`.
 */
export async function requireOpenSession({ sid }: TokenClaims): Promise<void> {
  if (await SessionModel.exists({ _id: sid, revokedAt: null })) return;
  throw new AppError('session_revoked', 'You’ve been logged out. Log in again.');
}

/** Ends one of the caller's sessions; ending it again has no effect. */
export async function endSession(
  { id, user }: { id: string; user: TokenClaims },
  deps: IdentityDeps,
) {
  const isOwned = await SessionModel.exists({ _id: id, accountId: user.sub });
  if (!isOwned) throw notFound('session');
  await revokeSessions({ _id: id }, deps);
  // Signing out keeps the device known; a device signed out remotely may be stolen.
  if (id !== user.sid) await forgetDevices({ _id: id }, user.sid);
}

/** Ends sessions of the browser with these marks, which no longer has their tokens. */
export const endLeftSessions = (
  { ids, marks }: { ids: string[]; marks: string[] },
  deps: RevocationDeps,
) => revokeSessions({ _id: trusted({ $in: ids }), mark: trusted({ $in: marks }) }, deps);

/** Ends a session that should not have started. */
export async function revokeSession(sessionId: Types.ObjectId, deps: IdentityDeps) {
  await revokeSessions({ _id: sessionId }, deps);
  await SessionModel.updateOne({ _id: sessionId }, { $unset: { mark: 1 } });
}

/** Ends the session of a reported sign-in and forgets its device, also in older sessions. */
export async function endReportedSession(sessionId: Types.ObjectId, deps: IdentityDeps) {
  await revokeSessions({ _id: sessionId }, deps);
  await forgetDevices({ _id: sessionId });
}

/** Ends all sessions of an account, and forgets its devices. */
export async function endAllSessions(accountId: Types.ObjectId, deps: IdentityDeps) {
  await revokeSessions({ accountId }, deps);
  await forgetDevices({ accountId });
}

/** Ends the other sessions of an account, and forgets their devices. */
export async function endOtherSessions(user: TokenClaims, deps: IdentityDeps) {
  const others = { accountId: user.sub, _id: trusted({ $ne: user.sid }) };
  await revokeSessions(others, deps);
  await forgetDevices(others, user.sid);
}

/**
 * Ends the sessions of former admins, whose tokens still grant access, and of admins without the
 * second factor that they need by now.
 */
export async function endFormerAdmins(deps: IdentityDeps) {
  const { adminEmails, isAdminFactorRequired } = deps;
  const admins = await AccountModel.find(
    { email: trusted({ $in: adminEmails }) },
    { _id: 1 },
  ).lean();
  const ids = admins.map(({ _id }) => _id);
  await revokeSessions({ isAdmin: true, accountId: trusted({ $nin: ids }) }, deps);
  if (!isAdminFactorRequired) return;
  await revokeSessions({ isAdmin: true, hasSecondFactor: trusted({ $ne: true }) }, deps);
}

/** Ends sessions that were not used for two weeks; their devices stay known. */
export async function endInactiveSessions(deps: RevocationDeps) {
  const unused = trusted({ $lt: new Date(Date.now() - sessionInactivityMs) });
  const filter = { revokedAt: null, lastSeenAt: unused };
  const found = await SessionModel.find(filter, { _id: 1 }).limit(batch).lean();
  if (found.length === 0) return;
  const ids = found.map(({ _id }) => _id);
  await revokeSessions({ _id: trusted({ $in: ids }), lastSeenAt: unused }, deps);
}

async function revokeSessions(filter: QueryFilter<StoredSession>, deps: RevocationDeps) {
  const sessions = await SessionModel.find(
    { ...filter, revokedAt: null },
    { _id: 1, accountId: 1, device: 1, ip: 1 },
  ).lean();
  const ids = sessions.map(({ _id }) => _id);
  await SessionModel.updateMany(
    { _id: trusted({ $in: ids }), revokedAt: null },
    { revokedAt: new Date() },
  );
  await recordActivity(
    ...sessions.map(({ _id, accountId, device, ip }) => ({
      ...{ accountId, kind: 'session-ended' as const, device, ip, sourceId: String(_id) },
    })),
  );
  await publishRevoked(ids, deps);
}

/** Makes every service refuse tokens of these sessions, or of these secrets of API keys. */
export const publishRevoked = (ids: Types.ObjectId[], { redis, logger }: RevocationDeps) =>
  // Storing it is enough to respond: while Redis is down no service could read it. Sessions are
  // retried; a key's token ends by itself within two minutes.
  addRevoked(ids, redis).catch((err: Error) =>
    logger.warn({ err: err.message }, "couldn't publish revoked sessions or API keys"),
  );

/** Revocations in Redis keep their time, so that services read only new ones. */
async function addRevoked(ids: Types.ObjectId[], redis: IdentityDeps['redis']) {
  for (let start = 0; start < ids.length; start += batch) {
    const members = ids.slice(start, start + batch).flatMap((id) => [Date.now(), String(id)]);
    await redis.zadd(revokedSessionsKey, 'NX', ...members);
  }
}

/** Publishes every current revocation to Redis again, which may have been down or emptied. */
export async function republishRevoked({ redis }: IdentityDeps) {
  const now = Date.now();
  const revoked = await SessionModel.find(
    { revokedAt: trusted({ $ne: null }), expiresAt: trusted({ $gt: new Date(now) }) },
    { _id: 1 },
  ).lean();
  const ids = revoked.map(({ _id }) => _id);
  await addRevoked(ids, redis);
  await redis.zremrangebyscore(revokedSessionsKey, '-inf', now - revocationRetentionMs);
}
