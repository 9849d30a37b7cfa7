import { randomInt } from 'node:crypto';
import type { TokenClaims } from '@soloist/contracts';
import { upsert } from '@soloist/service-kit';
import { AccountModel } from '../accounts/accounts.model.ts';
import { requireAccount } from '../accounts/accounts.service.ts';

/** What `referralCode` of contracts allows. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 8;

const newCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** A person's code: made when it is first asked for, and theirs as long as the account is. */
export async function referralCodeOf(user: TokenClaims): Promise<string> {
  // Once more where the code is somebody's already.
  await upsert(() =>
    AccountModel.updateOne(
      { _id: user.sub, referralCode: null },
      { $set: { referralCode: newCode() } },
    ),
  );
  const { referralCode } = await requireAccount(user);
  if (referralCode) return referralCode;
  throw new Error('no code was free');
}
