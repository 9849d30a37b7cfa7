import { createHash } from 'node:crypto';
import {
  type changePasswordForm,
  dayMs,
  type loginForm,
  type Role,
  type resetForm,
  type SignInMethod,
  type signupForm,
  type TokenClaims,
  type verifyForm,
} from '@soloist/contracts';
import {
  AppError,
  forbidden,
  isDuplicateKey,
  isFlagOn,
  unauthenticated,
  unavailable,
} from '@soloist/server-kit';
import type * as z from 'zod/mini';
import type { IdentityDeps } from '../../deps.ts';
import {
  type Account,
  type AccountChange,
  AccountModel,
  type CodePurpose,
  changeAccount,
  createReferral,
  isHidden,
  lookupTermsOf,
  presentMyProfile,
  requireAccount,
} from '../accounts/index.ts';
import {
  type ArrivingClient,
  type Client,
  endAllSessions,
  endOtherSessions,
  findKnownMark,
  revokeSession,
  startSession,
} from '../sessions/index.ts';
import { needsFactor } from './admin-factors.service.ts';
import { codeUpdate, mailCode, requireCode, wrongCode } from './codes.service.ts';
import {
  type ChangeOrigin,
  type CredentialChange,
  credentialChangedEvent,
} from './credential-changes.events.ts';
import { evenPace } from './even-pace.rules.ts';
import {
  hashPassword,
  isPassword,
  requireCurrentPassword,
  requireUncommon,
  unknownPassword,
} from './passwords.service.ts';
import { type SecondStepState, storePendingSignIn } from './pending-sign-ins.service.ts';
import { endProgramAccess } from './program-access.service.ts';
import { recoveryStopActs, recoveryStoppedEvents } from './recovery/recovery.service.ts';
import { requireSecondStep } from './require-second-step.service.ts';
import { verifiedChanges } from './verification.service.ts';

/**
 * Emails a code in every case. A verified account stays unchanged (its code signs the person in); the
 * new sign-up takes over an unverified account.
 */
export async function signUp(
  { form, ip }: { form: z.output<typeof signupForm>; ip: string },
  deps: IdentityDeps,
) {
  const { email, password, fname, lname, role, ref = '', ticket } = form;
  if (!isFlagOn('sign-ups')) throw signUpClosed();
  requireUncommon(password, [email, fname, lname]);
  const { isLong } = await deps.attempts.countMailedCode({ email, ip });
  const newCode = { purpose: 'verify' as const, isLong, hashCode: deps.hashCode };
  const passwordHash = await hashPassword(password);
  const verified = await AccountModel.findOne({ email, verified: true }).lean();
  if (verified) return mailCode(verified, newCode);
  const code = codeUpdate({ email, fname }, newCode);
  const signupTicket = hashTicket(ticket);
  const credentials = { passwordHash, hasPassword: true, signupTicket };
  const names = { fname, lname, roles: [role] };
  const lookupTerms = lookupTermsOf({ ...names, email, username: null, verified: false });
  const person = { ...credentials, ...names, ref, role, lookupTerms };
  try {
    // The new version makes a concurrent verification notice the changed password.
    await AccountModel.updateOne(
      { email, verified: false },
      { $set: { ...person, ...code.$set }, $push: code.$push, $inc: { version: 1 } },
      { upsert: true },
    );
  } catch (err) {
    // The same email signed up twice concurrently or was verified just now: one email is on its way.
    if (!isDuplicateKey(err)) throw err;
  }
}

/** Existing accounts can still sign in. */
export const signUpClosed = () => unavailable('Sign-up is closed for now. Try again later.');

const hashTicket = (ticket = '') =>
  ticket && createHash('sha256').update(ticket).digest('base64url');

export async function sendCode(
  { email, ip, purpose }: { email: string; ip: string; purpose: CodePurpose },
  { attempts, hashCode }: IdentityDeps,
) {
  const { isLong } = await attempts.countMailedCode({ email, ip });
  await mailCode(await AccountModel.findOne({ email }).lean(), { purpose, isLong, hashCode });
}

/** Checks the code again in the write, so that it works once. */
const spendCode = (
  codeHolder: Account,
  getFurtherChanges: (account: Account) => AccountChange | Promise<AccountChange>,
) =>
  changeAccount(codeHolder._id, async (account, collisions) => {
    if (account.code?.hash !== codeHolder.code?.hash) throw wrongCode();
    return { ...verifiedChanges(account, collisions), ...(await getFurtherChanges(account)) };
  });

export async function verifyAddress(
  { form, client }: { form: z.output<typeof verifyForm>; client: ArrivingClient },
  deps: IdentityDeps,
) {
  const { email, code, ticket } = form;
  const guess = { email, ip: client.ip, code };
  await deps.attempts.countCode(guess);
  const codeHolder = await requireCode({ email, code, purpose: 'verify' }, deps);
  await deps.attempts.forgiveCodes(guess);
  // The code verifies the email, not who filled in the form: that may be a stranger with another
  // password and referral code.
  const isSameBrowser = hashTicket(ticket) === codeHolder.signupTicket;
  const passwordKept = codeHolder.verified || isSameBrowser;
  const account = await spendCode(codeHolder, async (current) => {
    if (current.verified) return {};
    return isSameBrowser ? createReferral(current) : unknownPassword();
  });
  return { ...(await signIn({ account, client, method: 'emailed-code' }, deps)), passwordKept };
}

export async function logIn(
  { form, client }: { form: z.output<typeof loginForm>; client: ArrivingClient },
  deps: IdentityDeps,
) {
  const { email, password, code } = form;
  if (code) return evenPace(logInWithCode({ email, password, code }, client, deps));
  const account = await AccountModel.findOne({ email }).lean();
  const guess = { email, ip: client.ip, knownMark: await findKnownMark(account, client) };
  const isPasswordEnough = await deps.attempts.countPassword(guess);
  if (!isPasswordEnough) return evenPace(requestCode({ account, password, ip: client.ip }, deps));
  const isRight = await isPassword(password, account?.passwordHash);
  if (!account || !isRight) throw wrongPassword();
  await deps.attempts.forgivePasswords(guess);
  if (!account.verified) {
    await sendCode({ email, ip: client.ip, purpose: 'verify' }, deps);
    throw forbidden('Verify your email first. We’ve sent you a new code.');
  }
  return signIn({ account, client, method: 'password' }, deps);
}

/**
 * Emails a code if the password is right, with the same response whether or not it is: past the limit
 * no guess reveals anything. When no more codes are sent, the newest is still valid.
 */
async function requestCode(
  { account, password, ip }: { account: Account | null; password: string; ip: string },
  deps: IdentityDeps,
): Promise<never> {
  const isRight = await isPassword(password, account?.passwordHash);
  if (account && isRight) {
    await sendCode({ email: account.email, ip, purpose: 'sign_in' }, deps).catch((err: unknown) => {
      if (!(err instanceof AppError) || err.code !== 'rate_limited') throw err;
    });
  }
  throw new AppError(
    'code_required',
    'Too many password attempts. If yours is right, we’ve emailed you a login code.',
  );
}

/** Logs in with password and code. Only a person who knows the password uses up guesses of the code. */
async function logInWithCode(
  { email, password, code }: Required<z.output<typeof loginForm>>,
  client: ArrivingClient,
  deps: IdentityDeps,
) {
  const guess = { email, ip: client.ip, code };
  await deps.attempts.countCode(guess);
  const known = await AccountModel.findOne({ email }).lean();
  if (!(await isPassword(password, known?.passwordHash))) throw wrongCode();
  const codeHolder = await requireCode({ email, code, purpose: 'sign_in' }, deps);
  await deps.attempts.forgiveCodes(guess);
  // A person who knows the password filled in the sign-up form.
  const account = await spendCode(codeHolder, (current) =>
    current.verified ? {} : createReferral(current),
  );
  return signIn({ account, client, method: 'password' }, deps);
}

export async function resetPassword(
  { form, origin }: { form: z.output<typeof resetForm>; origin: ChangeOrigin },
  deps: IdentityDeps,
) {
  const { email, code, password } = form;
  const { ip } = origin;
  const guess = { email, ip, code };
  await deps.attempts.countCode(guess);
  const codeHolder = await requireCode({ email, code, purpose: 'reset' }, deps);
  requireUncommon(password, [email, codeHolder.fname, codeHolder.lname]);
  const passwordHash = await hashPassword(password);
  await deps.attempts.forgiveCodes(guess);
  // Sessions end before the change, so that a crash in between leaves none open, and after it, for
  // concurrent sign-ins with the old password.
  await endAllSessions(codeHolder._id, deps);
  await endProgramAccess(codeHolder, origin, deps);
  await spendCode(codeHolder, (current) => ({
    ...{ passwordHash, hasPassword: true, passwordResetAt: new Date(), recovery: null },
    ...withoutForeignWaysIn(current, origin, deps),
  }));
  await endAllSessions(codeHolder._id, deps);
  await endProgramAccess(codeHolder, origin, deps);
  await deps.attempts.forgetPasswords(guess);
}

/** An intruder's two-step verification: an owner who is warned by email reacts within a week. */
const resettableMs = 7 * dayMs;

/**
 * An intruder may have linked their own account, added a passkey, or turned two-step verification
 * on with their own phone. A linked account with the same email is as safe as the mailbox, which
 * the code has just verified. An admin's second factors stay: otherwise the mailbox alone would open
 * the admin pages, and nobody without one of them can have added another.
 */
function withoutForeignWaysIn(account: Account, origin: ChangeOrigin, deps: IdentityDeps) {
  const { email, hasPassword, twoStep, passkeys = [] } = account;
  const linkedAccounts = account.linkedAccounts.filter((linked) => linked.email === email);
  const eventOf = (change: CredentialChange) => credentialChangedEvent(account, { change, origin });
  const ofPassword = hasPassword ? 'password-changed' : 'password-added';
  if (needsFactor(account, deps)) {
    const events = [eventOf(ofPassword), ...recoveryStoppedEvents(account, origin)];
    return { linkedAccounts, event: events };
  }
  const isTwoStepNew = twoStep && Date.now() - twoStep.enabledAt.getTime() < resettableMs;
  const event = eventOf(passkeys.length > 0 ? 'passkeys-reset' : ofPassword);
  if (!isTwoStepNew) {
    const events = [event, ...recoveryStoppedEvents(account, origin)];
    return { linkedAccounts, passkeys: [], event: events };
  }
  return {
    ...{ linkedAccounts, passkeys: [], twoStep: null },
    // The email says that two-step verification is off, so it needs no other one.
    event: [event, eventOf('two-step-off'), ...recoveryStopActs(account)],
  };
}

interface PasswordChange {
  form: z.output<typeof changePasswordForm>;
  user: TokenClaims;
  origin: ChangeOrigin;
}

export async function changePassword({ form, user, origin }: PasswordChange, deps: IdentityDeps) {
  const account = await requireAccount(user);
  const { email, fname, lname } = account;
  const { currentPassword: password } = form;
  const confirmation = { account, user, password, field: 'currentPassword' };
  await requireCurrentPassword(confirmation, deps);
  requireUncommon(form.password, [email, fname, lname]);
  const nextHash = await hashPassword(form.password);
  await endOtherSessions(user, deps);
  const event = credentialChangedEvent(account, { change: 'password-changed', origin });
  const outbox = { $each: [event, ...recoveryStoppedEvents(account, origin)] };
  await AccountModel.updateOne(
    { _id: user.sub },
    { $set: { passwordHash: nextHash, recovery: null }, $push: { outbox } },
  );
  await endOtherSessions(user, deps);
}

/** The session and its expiry stay the same. */
export async function switchRole(
  { role, user }: { role: Role; user: TokenClaims },
  { keyring }: IdentityDeps,
) {
  const account = await changeAccount(user.sub, ({ roles }) => ({
    role,
    roles: roles.includes(role) ? roles : [...roles, role],
  }));
  const { roles } = account;
  return { token: keyring.sign({ ...user, role, roles }), user: presentMyProfile(account) };
}

const wrongPassword = () => unauthenticated('The email and password don’t match.');

const deletionScheduled = () =>
  new AppError('deletion_scheduled', 'This account will be deleted. Keep it to finish logging in.');

const suspended = () =>
  unauthenticated('This account is suspended. Contact us if you don’t know why.');

interface SignIn {
  account: Account;
  client: Client;
  /** The first step: a recovery is possible only after the password. */
  method: SignInMethod;
  secondStep?: SecondStepState;
}

/** Opens a session for an authenticated person, and gives the device a secret for the account. */
export async function signIn(
  { client, ...firstStep }: Omit<SignIn, 'client'> & { client: ArrivingClient },
  deps: IdentityDeps,
) {
  const knownMark = await findKnownMark(firstStep.account, client);
  return openSession({ ...firstStep, client: client.take(knownMark) }, deps);
}

/**
 * Opens a session for an authenticated person, whose device has a secret for the account.
 * @throws AppError `second_step_required`; `deletion_scheduled` while the account is about to be
 * deleted: no session exists then; `unauthenticated` when the account is suspended, or the password
 * was changed meanwhile.
 */
export async function openSession(
  { account, client, method, secondStep = 'required' }: SignIn,
  deps: IdentityDeps,
) {
  const { _id, passwordHash } = account;
  if (account.suspension) throw suspended();
  const isStepDone = secondStep !== 'required';
  const hasSecondFactor =
    isStepDone || (await requireSecondStep({ account, client, method }, deps));
  if (account.deletion) {
    await storePendingSignIn('deletion', { account, client, method, secondStep }, deps.redis);
    throw deletionScheduled();
  }
  const isRememberedDevice = secondStep === 'remembered';
  const hasSecondStep = isStepDone && method !== 'passkey';
  const newSession = { ...client, isRememberedDevice, hasSecondFactor, method, hasSecondStep };
  const { sessionId, token } = await startSession(account, newSession, deps);
  const now = await AccountModel.findOne(
    { _id, passwordHash },
    { suspension: 1, deletion: 1 },
  ).lean();
  // The account changed after the check, before this session existed and could be ended.
  if (!now || isHidden(now)) {
    await revokeSession(sessionId, deps);
    if (!now) throw unauthenticated('Your password has changed. Log in again.');
    if (now.suspension) throw suspended();
    throw unauthenticated('This account will be deleted. Log in again to keep it.');
  }
  return { token, user: presentMyProfile(account) };
}
