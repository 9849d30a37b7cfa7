import type { TokenClaims } from '@soloist/contracts';
import { conflict, invalidInput, type ServiceContext, unavailable } from '@soloist/server-kit';
import type { IdentityDeps } from '../../../deps.ts';
import { type Account, AccountModel, passwordMark, requireAccount } from '../../accounts/index.ts';
import { forgetRememberedDevices, renewProvedToken, seal, unseal } from '../../sessions/index.ts';
import { factorActEvents } from '../account-acts.events.ts';
import { requireOtherFactor, requireUsedFactor } from '../admin-factors.service.ts';
import { type ChangeOrigin, credentialChangedEvent } from '../credential-changes.events.ts';
import { requireFirstStep, requireOwner } from '../require-owner.service.ts';
import { newRecoveryCodes } from './recovery-codes.rules.ts';
import { counterOf, newTotpSecret, totpUri } from './totp.rules.ts';
import { spendTwoStepCode, wrongTwoStepCode } from './two-step-codes.service.ts';

const setupSeconds = 600;
const keyOf = ({ sid }: TokenClaims) => `identity:two-step-setup:${sid}`;
const throwUnavailable = (cause: Error) => {
  throw unavailable('We couldn’t set up two-step verification. Try again.', cause);
};
/** Of a secret that is not confirmed yet: the password's mark ends it with the password. */
const setupLabel = (account: Account) => `${account._id} ${passwordMark(account)}`;

/** A new secret, stored sealed for ten minutes until a code confirms it. */
export async function startTwoStep(
  { user, password }: { user: TokenClaims; password?: string | undefined },
  deps: IdentityDeps,
) {
  const account = await requireAccount(user);
  requireUsedFactor(account, user);
  await requireOwner({ account, user, password }, deps);
  if (account.twoStep) throw alreadyOn();
  const secret = newTotpSecret();
  const label = setupLabel(account);
  const sealed = seal(secret, { secret: deps.twoStepKeys.sealing, label });
  await deps.redis.set(keyOf(user), sealed, 'EX', setupSeconds).catch(throwUnavailable);
  return { secret, uri: totpUri(secret, account.email) };
}

const alreadyOn = () => conflict('Two-step verification is already on. Turn it off first.');

interface CodeOfOwner {
  user: TokenClaims;
  code: string;
  origin: ChangeOrigin;
}

/**
 * Turns two-step verification on, if the code belongs to the new secret. The password and this code
 * are a proof with a second factor, so the session's token is renewed.
 */
export async function confirmTwoStep({ user, code, origin }: CodeOfOwner, deps: IdentityDeps) {
  const account = await requireAccount(user);
  // Another session may have set up one since.
  requireUsedFactor(account, user);
  const secret = await readSetup({ account, user }, deps);
  const lastCounter = counterOf(secret, code);
  if (lastCounter === undefined) throw wrongTwoStepCode(code);
  const { sealing, hashing } = deps.twoStepKeys;
  const accountId = String(account._id);
  const { recoveryCodes, hashes } = newRecoveryCodes(hashing, accountId);
  const twoStep = {
    sealedSecret: seal(secret, { secret: sealing, label: accountId }),
    lastCounter,
    recoveryCodes: hashes,
    enabledAt: new Date(),
  };
  const event = credentialChangedEvent(account, { change: 'two-step-on', origin });
  const outbox = { $each: [event, ...factorActEvents(account, 'two-step-on', deps)] };
  const changed = await AccountModel.findOneAndUpdate(
    { _id: account._id, twoStep: null, passwordHash: account.passwordHash },
    { $set: { twoStep, recovery: null }, $push: { outbox } },
    { returnDocument: 'after' },
  ).lean();
  if (!changed) throw alreadyOn();
  // It is on by now, so a failure here must not hide the recovery codes; the secret expires anyway.
  await deps.redis.del(keyOf(user)).catch(() => {});
  const token = await renewProvedToken({ user, account: changed, hasSecondFactor: true }, deps);
  return { account: changed, recoveryCodes, token };
}

async function readSetup(
  { account, user }: { account: Account; user: TokenClaims },
  { redis, twoStepKeys }: { redis: ServiceContext['redis'] } & Pick<IdentityDeps, 'twoStepKeys'>,
): Promise<string> {
  const sealed = await redis.get(keyOf(user)).catch(throwUnavailable);
  if (sealed) {
    try {
      return unseal(sealed, { secret: twoStepKeys.sealing, label: setupLabel(account) });
    } catch {
      // Of another password.
    }
  }
  throw invalidInput('This QR code has expired. Close this window and turn it on again.');
}

type BothSteps = CodeOfOwner & { password?: string | undefined };

/**
 * Confirms the owner, who is signed in, by both steps, and spends the code.
 * @throws AppError `conflict`, `invalid_input`, `rate_limited`, `proof_required`.
 */
async function requireBothSteps(use: BothSteps, deps: IdentityDeps): Promise<Account> {
  const { user, code, password, origin } = use;
  const account = await requireAccount(user);
  if (!account.twoStep) throw conflict('Two-step verification is already off. Reload the page.');
  await requireFirstStep({ account, user, password }, deps);
  await deps.attempts.countSignedInCode(user.sub, code);
  if (!(await spendTwoStepCode({ account, code, origin }, deps))) throw wrongTwoStepCode(code);
  await deps.attempts.forgiveSignedInCodes(user.sub);
  return account;
}

export async function renewRecoveryCodes(use: BothSteps, deps: IdentityDeps) {
  const before = await requireBothSteps(use, deps);
  const { recoveryCodes, hashes } = newRecoveryCodes(deps.twoStepKeys.hashing, use.user.sub);
  const event = credentialChangedEvent(before, {
    change: 'recovery-codes-renewed',
    origin: use.origin,
  });
  const account = await AccountModel.findOneAndUpdate(
    { _id: before._id, 'twoStep.sealedSecret': before.twoStep?.sealedSecret ?? '' },
    { $set: { 'twoStep.recoveryCodes': hashes }, $push: { outbox: event } },
    { returnDocument: 'after' },
  ).lean();
  if (!account) throw conflict('Two-step verification is already off. Reload the page.');
  return { account, recoveryCodes };
}

export async function turnTwoStepOff(use: BothSteps, deps: IdentityDeps): Promise<Account> {
  requireOtherFactor({ ...(await requireAccount(use.user)), twoStep: null }, deps);
  const before = await requireBothSteps(use, deps);
  const event = credentialChangedEvent(before, { change: 'two-step-off', origin: use.origin });
  const outbox = { $each: [event, ...factorActEvents(before, 'two-step-off', deps)] };
  const account = await AccountModel.findOneAndUpdate(
    { _id: before._id, 'twoStep.sealedSecret': before.twoStep?.sealedSecret ?? '' },
    { $set: { twoStep: null }, $push: { outbox } },
    { returnDocument: 'after' },
  ).lean();
  await forgetRememberedDevices(before._id);
  return account ?? requireAccount(use.user);
}
