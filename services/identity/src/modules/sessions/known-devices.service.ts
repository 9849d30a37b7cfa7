import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@soloist/server-kit';
import { deviceOf } from '@soloist/server-kit/device';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import mongoose, { type QueryFilter, Types } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import type { Account } from '../accounts/index.ts';
import { SessionModel, type StoredSession } from './sessions.model.ts';

/** Origin of a sign-in. */
export interface Client {
  ip: string;
  device: string;
  /** Hash of the newest secret of the device's cookie. */
  mark: string;
}

/** The start of a sign-in, before the device has a secret for the account. */
export interface ArrivingClient extends Client {
  /** Hashes of all secrets in the cookie. */
  marks: string[];
  /**
   * The client with the mark that its account knows. Without one, the browser gets a new secret:
   * someone else may have planted the ones that it sent.
   */
  take: (knownMark: string | undefined) => Client;
}

const cookieName = 'soloist-device';
const secretBytes = 24;
const secretPattern = /^[\w-]{32}$/;
/** One for each account of a browser, newest first. */
const mostSecrets = 5;
const deviceCookieMs = 30 * 24 * 3600 * 1000;

/** Errors after which the sign-in continues in the same browser. */
const continuing = ['second_step_required', 'deletion_scheduled'];

const markOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
const newSecret = () => randomBytes(secretBytes).toString('base64url');

/**
 * Runs a sign-in. The browser gets a random secret for the account in a cookie, and its hash, the
 * mark, is stored with the session: the account knows the device as long as the session is stored,
 * 30 days. The cookie alone does not sign in. It gives the device separate guesses, connects the two
 * steps of a sign-in, and lets a remembered device skip the second one.
 */
export async function withClient<T>(
  { req, res }: { req: Request; res: Response },
  { publicUrl }: Pick<IdentityDeps, 'publicUrl'>,
  signIn: (client: ArrivingClient) => Promise<T>,
): Promise<T> {
  const sent = secretsOf(req);
  let current = sent[0] ?? newSecret();
  const origin = { ip: req.ip ?? '', device: deviceOf(req.get('user-agent')) };
  const take = (knownMark: string | undefined) => {
    current = sent.find((secret) => markOf(secret) === knownMark) ?? newSecret();
    return { ...origin, mark: markOf(current) };
  };
  const client = { ...origin, mark: markOf(current), marks: sent.map(markOf), take };
  const setCookie = () => {
    const secrets = [current, ...sent.filter((secret) => secret !== current)];
    res.cookie(cookieName, secrets.slice(0, mostSecrets).join('.'), {
      // The path in browsers: the gateway removes /api.
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'lax',
      secure: publicUrl.startsWith('https:'),
      maxAge: deviceCookieMs,
    });
  };
  try {
    const signedIn = await signIn(client);
    setCookie();
    return signedIn;
  } catch (err) {
    // The same browser must continue.
    if (err instanceof AppError && continuing.includes(err.code)) setCookie();
    throw err;
  }
}

/** The secrets of the browser that sends a request, newest first; none without its cookie. */
const secretsOf = (req: Request): string[] =>
  (parseCookie(req.get('cookie') ?? '')[cookieName] ?? '')
    .split('.', mostSecrets)
    .filter((secret) => secretPattern.test(secret));

/** The marks of the browser that sends a request. */
export const marksOfRequest = (req: Request): string[] => secretsOf(req).map(markOf);

/** The mark of a device that has signed in to the account; the query runs in any case. */
export async function findKnownMark(
  account: Account | null,
  { marks }: Pick<ArrivingClient, 'marks'>,
): Promise<string | undefined> {
  const accountId = account?._id ?? new Types.ObjectId();
  const known = { accountId, mark: mongoose.trusted({ $in: marks }) };
  const session = await SessionModel.findOne(known, { mark: 1 }).sort({ _id: -1 }).lean();
  return session?.mark;
}

/** Whether the person entered a code on this device in the last 30 days, and had it remembered. */
export async function isRememberedDevice({ _id: accountId }: Account, { mark }: Client) {
  const now = mongoose.trusted({ $gt: new Date() });
  const session = { accountId, mark, isRememberedDevice: true, expiresAt: now };
  return (await SessionModel.exists(session)) !== null;
}

export const forgetRememberedDevices = (accountId: Types.ObjectId) =>
  SessionModel.updateMany(
    { accountId, isRememberedDevice: true },
    { $unset: { isRememberedDevice: 1 } },
  );

/** Forgets the devices of these sessions, also in older sessions, but never that of `exceptId`. */
export async function forgetDevices(filter: QueryFilter<StoredSession>, exceptId?: string) {
  const sessions = await SessionModel.find(filter, { accountId: 1, mark: 1 }).lean();
  const [first] = sessions;
  const marks = sessions.flatMap(({ mark }) => mark ?? []);
  if (!first || marks.length === 0) return;
  await SessionModel.updateMany(
    {
      accountId: first.accountId,
      mark: mongoose.trusted({ $in: marks }),
      ...(exceptId ? { _id: mongoose.trusted({ $ne: exceptId }) } : {}),
    },
    { $unset: { mark: 1 } },
  );
}
