import { createHash } from 'node:crypto';
import type {
  changePasswordForm,
  loginForm,
  Role,
  resetForm,
  signupForm,
  TokenClaims,
  verifyForm,
} from '@soloist/contracts';
import {
  AppError,
  forbidden,
  isDuplicateKey,
  isOn,
  unauthenticated,
  unavailable,
} from '@soloist/service-kit';
import type * as z from 'zod/mini';
import type { Parts } from '../../parts.ts';
import { presentOwnProfile } from '../profiles/profiles.presenter.ts';
import { invitationOf } from '../referrals/invitation.ts';
import { findKnownMark } from '../sessions/known-devices.ts';
import {
  type Client,
  endAllSessions,
  endOtherSessions,
  startSession,
  takeBackSession,
} from '../sessions/sessions.service.ts';
import { lookupTermsOf } from '../users/lookup.ts';
import {
  type Account,
  type AccountFields,
  AccountModel,
  type CodePurpose,
} from './accounts.model.ts';
import { type Change, changeAccount } from './change-account.ts';
import { codeUpdate, mailCode, requireCode, wrongCode } from './codes.service.ts';
import { evenPace } from './even-pace.ts';
import {
  hashPassword,
  isPassword,
  nobodysPassword,
  requireOwnPassword,
  requireUncommon,
} from './passwords.service.ts';
import { usernameFrom } from './usernames.ts';

/**
 * Mails a code in every case. A verified account stays as it is (its code just signs the person
 * in), one that never was verified is taken over by the new sign-up.
 */
export async function signUp(
  { form, ip }: { form: z.output<typeof signupForm>; ip: string },
  parts: Parts,
) {
  const { email, password, fname, lname, role, ref = '', ticket } = form;
  if (!isOn('sign-ups')) throw noNewAccounts();
  requireUncommon(password, [email, fname, lname]);
  const { isLong } = await parts.attempts.countMailedCode({ email, ip });
  const newCode = { purpose: 'verify' as const, isLong, hashCode: parts.hashCode };
  const passwordHash = await hashPassword(password);
  const known = await AccountModel.findOne({ email, verified: true }).lean();
  if (known) return mailCode(known, newCode);
  const code = codeUpdate({ email, fname }, newCode);
  const signupTicket = hashTicket(ticket);
  const chosen = { passwordHash, hasPassword: true, signupTicket };
  const named = { fname, lname, roles: [role] };
  const lookupTerms = lookupTermsOf({ ...named, email, username: null, verified: false });
  const person = { ...chosen, ...named, ref, role, lookupTerms };
  try {
    // The version, so that whoever proves the address right now sees whose password it has.
    await AccountModel.updateOne(
      { email, verified: false },
      { $set: { ...person, ...code.$set }, $push: code.$push, $inc: { version: 1 } },
      { upsert: true },
    );
  } catch (err) {
    // The same address, signed up twice at once or verified just now: one mail is on its way.
    if (!isDuplicateKey(err)) throw err;
  }
}

/** Those that are there sign in as ever. */
export const noNewAccounts = () =>
  unavailable('No new accounts can be opened right now. Please come back later.');

const hashTicket = (ticket = '') =>
  ticket && createHash('sha256').update(ticket).digest('base64url');

export async function sendCode(
  { email, ip, purpose }: { email: string; ip: string; purpose: CodePurpose },
  { attempts, hashCode }: Parts,
) {
  const { isLong } = await attempts.countMailedCode({ email, ip });
  await mailCode(await AccountModel.findOne({ email }).lean(), { purpose, isLong, hashCode });
}

/** What follows when the address turns out to be the person's: they get a public name. */
export const proved = (account: Account, taken: number): Partial<AccountFields> => ({
  code: null,
  verified: true,
  username: account.username ?? usernameFrom(account, taken),
});

/** The code is checked again in the write, so that it is spent once. */
const spendCode = (found: Account, moreOf: (account: Account) => Change | Promise<Change>) =>
  changeAccount(found._id, async (account, taken) => {
    if (account.code?.hash !== found.code?.hash) throw wrongCode();
    return { ...proved(account, taken), ...(await moreOf(account)) };
  });

export async function verifyAddress(
  { form, client }: { form: z.output<typeof verifyForm>; client: Client },
  parts: Parts,
) {
  const { email, code, ticket } = form;
  const guess = { email, ip: client.ip, code };
  await parts.attempts.countCode(guess);
  const found = await requireCode({ email, code, purpose: 'verify' }, parts);
  await parts.attempts.forgiveCodes(guess);
  // The code proves the address, not who filled in the form: that may be a stranger, with their own
  // password and their own referral code.
  const isOwnForm = hashTicket(ticket) === found.signupTicket;
  const passwordKept = found.verified || isOwnForm;
  const account = await spendCode(found, async (current) => {
    if (current.verified) return {};
    return isOwnForm ? invitationOf(current) : nobodysPassword();
  });
  return { ...(await signIn({ account, client }, parts)), passwordKept };
}

export async function logIn(
  { form, client }: { form: z.output<typeof loginForm>; client: Client },
  parts: Parts,
) {
  const { email, password, code } = form;
  if (code) return evenPace(logInWithCode({ email, password, code }, client, parts));
  const account = await AccountModel.findOne({ email }).lean();
  const guess = { email, ip: client.ip, knownMark: await findKnownMark(account, client) };
  const isPasswordEnough = await parts.attempts.countPassword(guess);
  if (!isPasswordEnough) return evenPace(askForCode({ account, password, ip: client.ip }, parts));
  const isRight = await isPassword(password, account?.passwordHash);
  if (!account || !isRight) throw wrongPassword();
  await parts.attempts.forgivePasswords(guess);
  if (!account.verified) {
    await sendCode({ email, ip: client.ip, purpose: 'verify' }, parts);
    throw forbidden('Please verify your e-mail address first. We have mailed you a new code.');
  }
  return signIn({ account, client }, parts);
}

/**
 * Mails a code to who has the right password, and answers the same whether or not it was right:
 * past the limit no guess tells anything. Where no more codes are mailed, the newest is still good.
 */
async function askForCode(
  { account, password, ip }: { account: Account | null; password: string; ip: string },
  parts: Parts,
): Promise<never> {
  const isRight = await isPassword(password, account?.passwordHash);
  if (account && isRight) {
    await sendCode({ email: account.email, ip, purpose: 'sign_in' }, parts).catch(
      (err: unknown) => {
        if (!(err instanceof AppError) || err.code !== 'rate_limited') throw err;
      },
    );
  }
  throw new AppError(
    'code_required',
    'Someone tried many passwords here. If yours is right, we have mailed you a code to log in with.',
  );
}

/** With both, wherever it comes from. Only who knows the password uses up guesses of the code. */
async function logInWithCode(
  { email, password, code }: Required<z.output<typeof loginForm>>,
  client: Client,
  parts: Parts,
) {
  const guess = { email, ip: client.ip, code };
  await parts.attempts.countCode(guess);
  const known = await AccountModel.findOne({ email }).lean();
  if (!(await isPassword(password, known?.passwordHash))) throw wrongCode();
  const found = await requireCode({ email, code, purpose: 'sign_in' }, parts);
  await parts.attempts.forgiveCodes(guess);
  // Who knows the password filled in the form that opened the account.
  const account = await spendCode(found, (current) =>
    current.verified ? {} : invitationOf(current),
  );
  return signIn({ account, client }, parts);
}

export async function resetPassword(
  { form, ip }: { form: z.output<typeof resetForm>; ip: string },
  parts: Parts,
) {
  const { email, code, password } = form;
  const guess = { email, ip, code };
  await parts.attempts.countCode(guess);
  const found = await requireCode({ email, code, purpose: 'reset' }, parts);
  requireUncommon(password, [email, found.fname, found.lname]);
  const passwordHash = await hashPassword(password);
  await parts.attempts.forgiveCodes(guess);
  // Before, so that a crash in between leaves nobody signed in who should not be; and after, for
  // who signed in with the old password meanwhile.
  await endAllSessions(found._id, parts);
  // Who had the account for a while may have linked one of theirs; that of the same address is as
  // good as the mailbox, which the code has just proved.
  const linkedAccounts = found.linkedAccounts.filter((linked) => linked.email === email);
  await spendCode(found, () => ({ passwordHash, hasPassword: true, linkedAccounts }));
  await endAllSessions(found._id, parts);
  await parts.attempts.forgetPasswords(guess);
}

export async function changePassword(
  { form, user }: { form: z.output<typeof changePasswordForm>; user: TokenClaims },
  parts: Parts,
) {
  const account = await requireAccount(user);
  const { email, fname, lname } = account;
  const given = { account, password: form.currentPassword, field: 'currentPassword' };
  await requireOwnPassword(given, parts);
  requireUncommon(form.password, [email, fname, lname]);
  const nextHash = await hashPassword(form.password);
  await endOtherSessions(user, parts);
  await AccountModel.updateOne({ _id: user.sub }, { passwordHash: nextHash });
  await endOtherSessions(user, parts);
}

/** The session stays the same, and so does the moment at which it ends. */
export async function switchRole(
  { role, user }: { role: Role; user: TokenClaims },
  { keyring }: Parts,
) {
  const account = await changeAccount(user.sub, ({ roles }) => ({
    role,
    roles: roles.includes(role) ? roles : [...roles, role],
  }));
  const { roles } = account;
  return { token: keyring.sign({ ...user, role, roles }), user: presentOwnProfile(account) };
}

export async function requireAccount({ sub }: TokenClaims): Promise<Account> {
  const account = await AccountModel.findById(sub).lean();
  if (!account) throw unauthenticated('This account does not exist any more.');
  return account;
}

const wrongPassword = () => unauthenticated('The e-mail address and the password do not match.');

const suspended = () =>
  unauthenticated('This account is suspended. Please write to us if you do not know why.');

/**
 * Opens a session for somebody who has shown who they are.
 * @throws AppError `unauthenticated` when the account is suspended, or the password was changed meanwhile.
 */
export async function signIn(
  { account, client }: { account: Account; client: Client },
  parts: Parts,
) {
  const { _id, passwordHash } = account;
  if (account.suspension) throw suspended();
  const { sessionId, token } = await startSession(account, client, parts);
  const now = await AccountModel.findOne({ _id, passwordHash }, { suspension: 1 }).lean();
  // Changed since it was checked: the sessions that ended with it did not include this one.
  if (!now || now.suspension) {
    await takeBackSession(sessionId, parts);
    if (now) throw suspended();
    throw unauthenticated('Your password was changed just now. Please sign in again.');
  }
  return { token, user: presentOwnProfile(account) };
}
