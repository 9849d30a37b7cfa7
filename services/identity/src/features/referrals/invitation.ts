import { referralCode } from '@soloist/contracts';
import { indexedText, newEvent } from '@soloist/service-kit';
import * as z from 'zod/mini';
import { type Account, AccountModel } from '../accounts/accounts.model.ts';
import type { Change } from '../accounts/change-account.ts';
import { shareMailbox } from './same-mailbox.ts';

/**
 * What is told when an account that came by somebody's link proves its address, which happens once.
 * Nothing for a code that is nobody's: whoever typed it wrong joins all the same.
 */
export async function invitationOf(account: Account): Promise<Pick<Change, 'tells'>> {
  const { data: code } = z.safeParse(referralCode, account.ref.trim().toLowerCase());
  if (!code) return {};
  const inviter = await AccountModel.findOne({ referralCode: indexedText(code) }).lean();
  if (!inviter || inviter._id.equals(account._id)) return {};
  return {
    tells: newEvent('identity.referred', {
      inviterId: String(inviter._id),
      userId: String(account._id),
      name: shortName(account),
      joinedAt: new Date().toISOString(),
      isSamePerson: shareMailbox(inviter, account),
    }),
  };
}

/** First name and the last one's initial. */
export function shortName({ fname, lname }: Pick<Account, 'fname' | 'lname'>): string {
  const [initial] = lname;
  return initial ? `${fname} ${initial}.` : fname;
}
