import { randomInt } from 'node:crypto';
import { emailKey, type Inviter, referralCode, type TokenClaims } from '@soloist/contracts';
import { indexedText, newEvent, notFound, upsert } from '@soloist/server-kit';
import * as z from 'zod/mini';
import { type Account, AccountModel, isHidden } from '../accounts.model.ts';
import { type AccountChange, requireAccount } from '../accounts.service.ts';

/** The alphabet of `referralCode` in contracts. */
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 8;

const newCode = () =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');

/** A person's code: created on the first request, and permanent. */
export async function findOrCreateReferralCode(user: TokenClaims): Promise<string> {
  // Tries again where the code is taken.
  await upsert(() =>
    AccountModel.updateOne(
      { _id: user.sub, referralCode: null },
      { $set: { referralCode: newCode() } },
    ),
  );
  const { referralCode } = await requireAccount(user);
  if (referralCode) return referralCode;
  throw new Error('found no unused referral code');
}

/** The account whose link has this code; null for an unknown code. */
async function findByReferralCode(text: string): Promise<Account | null> {
  const { data: code } = z.safeParse(referralCode, text.trim().toLowerCase());
  return code ? AccountModel.findOne({ referralCode: indexedText(code) }).lean<Account>() : null;
}

/** @throws AppError `not_found` for an unknown code or a hidden person. */
export async function readInviter(code: string): Promise<Inviter> {
  const account = await findByReferralCode(code);
  if (!account || isHidden(account)) throw notFound('invitation');
  return { name: shortName(account), profileImage: account.profileImage };
}

/**
 * The event for an account that joined with a referral link, once its email is verified. Undefined for
 * an unknown code and for a hidden inviter: a person with such a code can still join.
 */
export async function createReferral(account: Account): Promise<Pick<AccountChange, 'event'>> {
  const inviter = await findByReferralCode(account.ref);
  if (!inviter || isHidden(inviter) || inviter._id.equals(account._id)) return {};
  return {
    event: newEvent('identity.referred', {
      inviterId: String(inviter._id),
      userId: String(account._id),
      name: shortName(account),
      joinedAt: new Date().toISOString(),
      isSamePerson: haveSameMailbox(inviter, account),
    }),
  };
}

/** First name and last initial. */
export function shortName({ fname, lname }: Pick<Account, 'fname' | 'lname'>): string {
  const [initial] = lname;
  return initial ? `${fname} ${initial}.` : fname;
}

/** An email without the parts that many providers ignore: dots and plus suffixes. */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = emailKey(email).split('@');
  const [box = ''] = name.split('+', 1);
  return `${box.replaceAll('.', '')}@${domain.replace(/^googlemail\.com$/, 'gmail.com')}`;
}

type AccountEmails = Pick<Account, 'email' | 'linkedAccounts'>;

const mailboxesOf = ({ email, linkedAccounts }: AccountEmails) =>
  [email, ...linkedAccounts.map((linked) => linked.email)].map(mailboxOf);

/** Whether both accounts share one mailbox, judging by their emails. */
function haveSameMailbox(one: AccountEmails, other: AccountEmails): boolean {
  const mailboxes = new Set(mailboxesOf(one));
  return mailboxesOf(other).some((mailbox) => mailboxes.has(mailbox));
}
