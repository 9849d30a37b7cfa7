import { auth, endpointName, passkeys, recovery, twoStep } from '@soloist/contracts';
import { currentRequestId, newEvent } from '@soloist/server-kit';
import { Types } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import type { Account } from '../accounts/index.ts';

const recoveryActs = {
  start: recovery.start,
  stop: recovery.stop,
  // A login with the password completes it.
  complete: auth.login,
};
const factorActs = {
  'two-step-on': twoStep.confirm,
  'two-step-off': twoStep.turnOff,
  'passkey-added': passkeys.add,
  'passkey-removed': passkeys.remove,
};

/** The entry of the audit log about a recovery; the person who entered the password acts as the account. */
export const recoveryActEvent = (accountId: Types.ObjectId, act: keyof typeof recoveryActs) =>
  accountActEvent(accountId, recoveryActs[act]);

/**
 * The entry of the audit log about a changed second factor of an admin; empty for everyone else.
 * Anyone who has the password of an admin without a second factor can set up their own: an email
 * can be deleted, the entry can't.
 */
export const factorActEvents = (
  { _id, email }: Pick<Account, '_id' | 'email'>,
  act: keyof typeof factorActs,
  { adminEmails }: Pick<IdentityDeps, 'adminEmails'>,
) => (adminEmails.includes(email) ? [accountActEvent(_id, factorActs[act])] : []);

/** The entry of the audit log about an API key; its owner acts. */
export const keyActEvent = ({
  accountId,
  keyId,
  endpoint,
}: {
  accountId: Types.ObjectId;
  keyId: Types.ObjectId;
  endpoint: Parameters<typeof endpointName>[0];
}) => accountActEvent(accountId, endpoint, { id: String(keyId) });

const accountActEvent = (
  accountId: Types.ObjectId,
  endpoint: Parameters<typeof endpointName>[0],
  things: Record<string, string> = { id: String(accountId) },
) =>
  newEvent('platform.act-recorded', {
    actId: String(new Types.ObjectId()),
    service: 'identity',
    name: endpointName(endpoint),
    by: String(accountId),
    deployer: '',
    // Not the parameters: the token of a recovery's link would stop it.
    things,
    reason: '',
    requestId: currentRequestId() ?? '',
    beganAt: new Date().toISOString(),
    outcome: 'done',
    code: '',
  });
