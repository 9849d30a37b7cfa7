import { getUserMessages, id, type ProfileUpdate, type TokenClaims } from '@soloist/contracts';
import { AppError, collectionOf, isKeyToken, notFound } from '@soloist/server-kit';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import type { IdentityDeps } from '../../deps.ts';
import {
  type Account,
  AccountModel,
  changeAccount,
  isHidden,
  presentVisitedProfile,
  requireAccount,
} from '../accounts/index.ts';
import { touchSession } from '../sessions/index.ts';

const messageFor = (status: keyof typeof getUserMessages) => getUserMessages[status] as string;

/** The caller's account. Every page starts with it, so the driver reads it, without mongoose. */
export async function loadMyAccount(user: TokenClaims): Promise<Account> {
  const account = await collectionOf<Account>(AccountModel).findOne(
    { _id: new mongoose.Types.ObjectId(user.sub) },
    { projection: { directoryTerms: 0, lookupTerms: 0, outbox: 0 } },
  );
  if (!account) throw new AppError('not_found', messageFor(404));
  await touchSession(user);
  return account;
}

/**
 * Another person's public profile, with the specification's text for each failure; counts a view
 * unless it is the viewer's profile.
 */
export async function getProfile(
  { userId, viewer }: { userId: string; viewer: TokenClaims },
  deps: IdentityDeps,
) {
  if (!z.safeParse(id, userId).success) throw new AppError('invalid_input', messageFor(400));
  try {
    const account = await AccountModel.findById(userId).lean();
    if (!account || isHidden(account)) throw new AppError('not_found', messageFor(404));
    if (!account.username) throw new AppError('no_content', messageFor(204));
    const profile = presentVisitedProfile(account);
    if (viewer.sub !== userId) {
      await deps.views.count({ thing: userId, kind: 'views', visitor: viewer.sub });
    }
    return profile;
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('internal', messageFor(500), { cause });
  }
}

/** @throws AppError `key_not_allowed` when a program would turn off emails that warn the owner. */
export async function updateProfile(user: TokenClaims, update: ProfileUpdate): Promise<Account> {
  const { tourPlace, ...profile } = update;
  if (isKeyToken(user) && profile.emailPref) {
    throw new AppError('key_not_allowed', 'API keys can’t change email settings. Sign in instead.');
  }
  if (tourPlace !== undefined) {
    // Without an event: no other service knows the tour, and it moves with each stop.
    await AccountModel.updateOne({ _id: user.sub }, { $set: { tourPlace } });
    if (Object.keys(profile).length === 0) return requireAccount(user);
  }
  return changeAccount(user.sub, (_account, collisions) => {
    if (collisions > 0) throw usernameTaken();
    return { ...profile, ...confirmationsOf(profile) };
  });
}

/** A rate and an availability that the person has set themselves are shown to others. */
const confirmationsOf = ({ hourlyRate, acceptingProjects }: ProfileUpdate) => ({
  ...(hourlyRate === undefined ? {} : { isRateHidden: false }),
  ...(acceptingProjects === undefined ? {} : { isAvailabilityHidden: false }),
});

function usernameTaken() {
  const message = 'This username is taken. Choose another one.';
  return new AppError('conflict', message, { details: [{ path: 'username', message }] });
}

/** The account with this verified email, or null. */
export async function findByEmail(email: string): Promise<string | null> {
  const account = await AccountModel.findOne({ email, verified: true }, { _id: 1 }).lean();
  return account && String(account._id);
}

/**
 * Whether an account may act, for what a service does later in its name. A deleted one may not: a 404
 * would say the same as a version without this endpoint.
 */
export async function readAccountStatus(userId: string) {
  const account = await AccountModel.findOne({ _id: userId, verified: true }).lean();
  if (!account) return { isActive: false, passwordResetAt: null };
  const { passwordResetAt } = account;
  return { isActive: !isHidden(account), passwordResetAt: passwordResetAt?.toISOString() ?? null };
}

/** A person's email and email preferences: while the account is about to be deleted, none. */
export async function readMailPreferences(userId: string) {
  const account = await AccountModel.findOne({ _id: userId, verified: true }).lean();
  if (!account) throw notFound('person');
  return account.deletion ? { ...account, emailPref: [] } : account;
}
