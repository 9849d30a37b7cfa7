import { invalidInput } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { IdentityDeps } from '../../../deps.ts';
import { type Account, AccountModel } from '../../accounts/index.ts';
import { recordActivity, unseal } from '../../sessions/index.ts';
import { type ChangeOrigin, credentialChangedEvent } from '../credential-changes.events.ts';
import { stopRecovery } from '../recovery/recovery.service.ts';
import { recoveryCodeHash } from './recovery-codes.rules.ts';
import { counterOf } from './totp.rules.ts';

const { trusted } = mongoose;

interface CodeUse {
  account: Account;
  code: string;
  origin: ChangeOrigin;
}

const isAppCode = (code: string) => code.length === 6;

/**
 * Whether the code is right. It is used up in the write that checks it again, so that one of
 * concurrent uses is accepted. Stops an open recovery: the owner does not need it. The account's
 * activity has wrong codes: the person who entered one has the first factor.
 */
export async function spendTwoStepCode(use: CodeUse, deps: IdentityDeps): Promise<boolean> {
  const spend = isAppCode(use.code) ? spendAppCode : spendRecoveryCode;
  const isRight = await spend(use, deps);
  const { account, origin } = use;
  if (isRight) await stopRecovery(account, origin);
  else await recordActivity({ accountId: account._id, kind: 'second-step-failed', ...origin });
  return isRight;
}

async function spendAppCode({ account, code }: CodeUse, { twoStepKeys }: IdentityDeps) {
  const { _id, twoStep } = account;
  if (!twoStep) return false;
  const { sealedSecret } = twoStep;
  const secret = unseal(sealedSecret, { secret: twoStepKeys.sealing, label: String(_id) });
  const counter = counterOf(secret, code);
  if (counter === undefined) return false;
  const { modifiedCount } = await AccountModel.updateOne(
    {
      _id,
      'twoStep.sealedSecret': sealedSecret,
      'twoStep.lastCounter': trusted({ $lt: counter }),
    },
    { $set: { 'twoStep.lastCounter': counter } },
  );
  return modifiedCount === 1;
}

async function spendRecoveryCode(
  { account, code, origin }: CodeUse,
  { twoStepKeys }: IdentityDeps,
) {
  const { _id } = account;
  const hash = recoveryCodeHash(code, { key: twoStepKeys.hashing, accountId: String(_id) });
  const event = credentialChangedEvent(account, { change: 'recovery-code-used', origin });
  const { modifiedCount } = await AccountModel.updateOne(
    { _id, 'twoStep.recoveryCodes': hash },
    { $pull: { 'twoStep.recoveryCodes': hash }, $push: { outbox: event } },
  );
  return modifiedCount === 1;
}

export function wrongTwoStepCode(code: string) {
  const next = isAppCode(code) ? 'Wait for the next one.' : 'Use another recovery code.';
  const message = `This code is wrong or was used before. ${next}`;
  return invalidInput(message, [{ path: 'code', message }]);
}
