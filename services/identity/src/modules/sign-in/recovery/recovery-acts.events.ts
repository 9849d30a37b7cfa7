import { actName, auth, recovery } from '@soloist/contracts';
import { currentRequestId, newEvent } from '@soloist/server-kit';
import { Types } from 'mongoose';

const acts = {
  start: recovery.start,
  stop: recovery.stop,
  // A login with the password completes it.
  complete: auth.login,
};

/** The entry of the audit log about a recovery; the person who entered the password acts as the account. */
export const recoveryActEvent = (accountId: Types.ObjectId, act: keyof typeof acts) =>
  newEvent('platform.act-recorded', {
    actId: String(new Types.ObjectId()),
    service: 'identity',
    name: actName(acts[act]),
    by: String(accountId),
    deployer: '',
    // Not the token of the link, which would stop the recovery.
    things: { id: String(accountId) },
    reason: '',
    requestId: currentRequestId() ?? '',
    beganAt: new Date().toISOString(),
    outcome: 'done',
    code: '',
  });
