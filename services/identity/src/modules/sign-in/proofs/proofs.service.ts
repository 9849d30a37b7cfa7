import type { ProofWays, passkeyAssertion, proofForm, TokenClaims } from '@soloist/contracts';
import { conflict, invalidInput } from '@soloist/server-kit';
import type * as z from 'zod/mini';
import type { IdentityDeps } from '../../../deps.ts';
import { type Account, AccountModel, requireAccount } from '../../accounts/index.ts';
import { renewProvedToken } from '../../sessions/index.ts';
import { mailCode, requireCode, wrongCode } from '../codes.service.ts';
import type { ChangeOrigin } from '../credential-changes.events.ts';
import { consumeChallenge } from '../passkeys/challenges.service.ts';
import { acceptAssertion, newPasskeyRequest } from '../passkeys/passkey-sign-in.service.ts';
import { checkCurrentPassword } from '../passwords.service.ts';
import { spendTwoStepCode, wrongTwoStepCode } from '../two-step/two-step-codes.service.ts';

interface Prover {
  user: TokenClaims;
  origin: ChangeOrigin;
}

export async function findProofWays(user: TokenClaims): Promise<ProofWays> {
  const { hasPassword, twoStep, passkeys = [] } = await requireAccount(user);
  return { hasPassword, hasTwoStep: Boolean(twoStep), hasPasskeys: passkeys.length > 0 };
}

/** @throws AppError `conflict` for an account with a password, `rate_limited`. */
export async function emailProofCode({ user, origin: { ip } }: Prover, deps: IdentityDeps) {
  const account = await requireAccount(user);
  if (account.hasPassword) throw conflict('Confirm with your password.');
  const { isLong } = await deps.attempts.countMailedCode({ email: account.email, ip });
  await mailCode(account, { purpose: 'proof', isLong, hashCode: deps.hashCode });
}

/**
 * Proves the identity by the password (an emailed code where there is none) and the second step
 * where it is on.
 * @throws AppError `invalid_input` about a field, `rate_limited`.
 */
export async function proveIdentity(
  { form, ...prover }: Prover & { form: z.output<typeof proofForm> },
  deps: IdentityDeps,
) {
  const account = await requireAccount(prover.user);
  if (account.twoStep && !form.code) throw missing('code', 'Enter the code.');
  if (account.hasPassword) {
    if (!form.password) throw missing('password', 'Enter your password.');
    await checkCurrentPassword({ account, password: form.password, field: 'password' }, deps);
  } else {
    if (!form.emailedCode) throw missing('emailedCode', 'Enter the code from the email.');
    await spendEmailedCode({ account, code: form.emailedCode, ip: prover.origin.ip }, deps);
  }
  if (account.twoStep) await spendSecondStep({ account, code: form.code ?? '', ...prover }, deps);
  const hasSecondFactor = Boolean(account.twoStep);
  return { token: await renewProvedToken({ user: prover.user, account, hasSecondFactor }, deps) };
}

const missing = (path: string, message: string) => invalidInput(message, [{ path, message }]);

async function spendEmailedCode(
  { account, code, ip }: { account: Account; code: string; ip: string },
  deps: IdentityDeps,
) {
  const { email } = account;
  const guess = { email, ip, code };
  await deps.attempts.countCode(guess);
  const holder = await requireCode({ email, code, purpose: 'proof' }, deps);
  const { modifiedCount } = await AccountModel.updateOne(
    { _id: account._id, 'code.hash': holder.code?.hash ?? '' },
    { $set: { code: null } },
  );
  if (modifiedCount === 0) throw wrongCode();
  await deps.attempts.forgiveCodes(guess);
}

async function spendSecondStep(
  { account, code, user, origin }: Prover & { account: Account; code: string },
  deps: IdentityDeps,
) {
  await deps.attempts.countSignedInCode(user.sub, code);
  if (!(await spendTwoStepCode({ account, code, origin }, deps))) throw wrongTwoStepCode(code);
  await deps.attempts.forgiveSignedInCodes(user.sub);
}

export const startPasskeyProof = ({ sid }: TokenClaims, deps: IdentityDeps) =>
  newPasskeyRequest({ purpose: 'proof', holder: sid }, deps);

/**
 * Proves the identity by a passkey of the account, which is two factors.
 * @throws AppError `invalid_input` for a challenge of another session, an old or a used one.
 */
export async function proveByPasskey(
  { form, user, origin: { ip } }: Prover & { form: z.output<typeof passkeyAssertion> },
  deps: IdentityDeps,
) {
  await deps.attempts.countPasskey(ip);
  const { clientDataJSON } = form;
  const response = { purpose: 'proof' as const, holder: user.sid, clientDataJSON };
  const { challenge } = await consumeChallenge(response, deps.redis);
  const account = await acceptAssertion({ form, challenge }, deps);
  if (String(account._id) !== user.sub) throw anotherAccounts();
  await deps.attempts.forgivePasskey(ip);
  return { token: await renewProvedToken({ user, account, hasSecondFactor: true }, deps) };
}

const anotherAccounts = () =>
  invalidInput('This passkey belongs to another account. Choose one of yours.');
