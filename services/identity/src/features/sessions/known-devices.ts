import { createHash, randomBytes } from 'node:crypto';
import { deviceOf } from '@soloist/service-kit/device';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import mongoose, { type QueryFilter, Types } from 'mongoose';
import type { Parts } from '../../parts.ts';
import type { Account } from '../accounts/accounts.model.ts';
import { type Session, SessionModel } from './sessions.model.ts';
import type { Client } from './sessions.service.ts';

const cookieName = 'soloist-device';
const secretBytes = 24;
const secretShape = /^[\w-]{32}$/;
const knownMs = 30 * 24 * 3600 * 1000;

const markOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/**
 * Runs a way of signing in. The browser that gets in keeps a random secret in a cookie, and its hash,
 * the mark, is stored with the session: that device is known to the account as long as the session is
 * stored, 30 days. It signs nobody in: it only has guesses at the password of its own.
 */
export async function asClient<T>(
  { req, res }: { req: Request; res: Response },
  { publicUrl }: Pick<Parts, 'publicUrl'>,
  signIn: (client: Client) => Promise<T>,
): Promise<T> {
  const given = parseCookie(req.get('cookie') ?? '')[cookieName] ?? '';
  const secret = secretShape.test(given) ? given : randomBytes(secretBytes).toString('base64url');
  const device = deviceOf(req.get('user-agent'));
  const signedIn = await signIn({ ip: req.ip ?? '', device, mark: markOf(secret) });
  res.cookie(cookieName, secret, {
    // As browsers see it: the gateway takes /api away.
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: knownMs,
  });
  return signedIn;
}

/** The device's mark, if somebody signed in to the account with it; the look-up is made in any case. */
export async function findKnownMark(account: Account | null, { mark }: Pick<Client, 'mark'>) {
  const accountId = account?._id ?? new Types.ObjectId();
  return (await SessionModel.exists({ accountId, mark })) ? mark : undefined;
}

/** Forgets the devices of these sessions, of which older sessions may tell too, but never that of `keptId`. */
export async function forgetDevices(which: QueryFilter<Session>, keptId?: string) {
  const found = await SessionModel.find(which, { accountId: 1, mark: 1 }).lean();
  const [first] = found;
  const marks = found.flatMap(({ mark }) => mark ?? []);
  if (!first || marks.length === 0) return;
  await SessionModel.updateMany(
    {
      accountId: first.accountId,
      mark: mongoose.trusted({ $in: marks }),
      ...(keptId ? { _id: mongoose.trusted({ $ne: keptId }) } : {}),
    },
    { $unset: { mark: 1 } },
  );
}
