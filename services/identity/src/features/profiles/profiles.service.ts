import { getUserMessages, id, type ProfileUpdate, type TokenClaims } from '@soloist/contracts';
import { AppError } from '@soloist/service-kit';
import * as z from 'zod/mini';
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

/** Somebody's public profile, with the specification's own sentence for each failure. */
export async function getProfile(userId: string) {
  if (!z.safeParse(id, userId).success) throw new AppError('invalid_input', saying(400));
  try {
    const account = await AccountModel.findById(userId).lean();
    if (!account) throw new AppError('not_found', saying(404));
    if (!account.username) throw new AppError('no_content', saying(204));
    return presentVisitedProfile(account);
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('internal', saying(500), { cause });
  }
}

export const updateProfile = (user: TokenClaims, update: ProfileUpdate): Promise<Account> =>
  changeAccount(user.sub, () => update);
