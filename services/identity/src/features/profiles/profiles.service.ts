import { getUserMessages, id, type ProfileUpdate, type TokenClaims } from '@soloist/contracts';
import { AppError, notFound } from '@soloist/service-kit';
import * as z from 'zod/mini';
import type { Parts } from '../../parts.ts';
import { type Account, AccountModel } from '../accounts/accounts.model.ts';
import { changeAccount } from '../accounts/change-account.ts';
import { touchSession } from '../sessions/sessions.service.ts';
import { presentVisitedProfile } from './profiles.presenter.ts';

const saying = (status: keyof typeof getUserMessages) => getUserMessages[status] as string;

export async function loadOwnAccount(user: TokenClaims): Promise<Account> {
  const account = await AccountModel.findById(user.sub).lean();
  if (!account) throw new AppError('not_found', saying(404));
  await touchSession(user);
  return account;
}

/**
 * Somebody's public profile, with the specification's own sentence for each failure; the look at it
 * counts unless it is the person's own.
 */
export async function getProfile(
  { userId, viewer }: { userId: string; viewer: TokenClaims },
  parts: Parts,
) {
  if (!z.safeParse(id, userId).success) throw new AppError('invalid_input', saying(400));
  try {
    const account = await AccountModel.findById(userId).lean();
    if (!account || account.suspension) throw new AppError('not_found', saying(404));
    if (!account.username) throw new AppError('no_content', saying(204));
    const profile = presentVisitedProfile(account);
    if (viewer.sub !== userId) {
      await parts.views.count({ thing: userId, kind: 'views', visitor: viewer.sub });
    }
    return profile;
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('internal', saying(500), { cause });
  }
}

export const updateProfile = (user: TokenClaims, update: ProfileUpdate): Promise<Account> =>
  changeAccount(user.sub, (_account, taken) => {
    if (taken > 0) throw nameIsTaken();
    return update;
  });

function nameIsTaken() {
  const message = 'This name is taken. Please choose another one.';
  return new AppError('conflict', message, { details: [{ path: 'username', message }] });
}

/** Who has proved an address; nobody is null. */
export async function findByEmail(email: string): Promise<string | null> {
  const account = await AccountModel.findOne({ email, verified: true }, { _id: 1 }).lean();
  return account && String(account._id);
}

/** Where and which mail a person wants. */
export async function readMailPreferences(userId: string) {
  const account = await AccountModel.findOne({ _id: userId, verified: true }).lean();
  if (!account) throw notFound('person');
  return account;
}
