import {
  type AccountActivity,
  type ActivityKind,
  hourMs,
  payoutBlockHours,
  type SignInMethod,
} from '@soloist/contracts';

const methodTexts: Record<SignInMethod, string> = {
  password: 'your password',
  'emailed-code': 'an emailed code',
  google: 'Google',
  passkey: 'a passkey',
};

const kindTexts: Record<Exclude<ActivityKind, 'signed-in'>, string> = {
  'second-step-failed': 'Wrong two-step code',
  'session-ended': 'Session ended',
  'sign-in-reported': 'Sign-in reported',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'passkeys-reset': 'Password reset, passkeys removed',
  'password-changed': 'Password changed',
  'password-added': 'Password added',
  'google-linked': 'Google linked',
  'google-unlinked': 'Google unlinked',
  'two-step-on': 'Two-step verification turned on',
  'two-step-off': 'Two-step verification turned off',
  'recovery-codes-renewed': 'New recovery codes',
  'recovery-code-used': 'Recovery code used',
  'recovery-stopped': 'Account recovery stopped',
  recovered: 'Account recovered',
  'api-key-created': 'API key created',
  'api-key-rotated': 'API key rotated',
  'api-key-revoked': 'API key revoked',
  'api-keys-revoked': 'All API keys revoked',
  'app-connected': 'App connected',
  'app-disconnected': 'App disconnected',
  'apps-disconnected': 'All apps disconnected',
};

/** What happened, such as `Signed in with your password and a code`. */
export function describeActivity({ kind, method, hasSecondStep, name }: AccountActivity): string {
  if (kind !== 'signed-in') return [kindTexts[kind], name].filter(Boolean).join(': ');
  const by = method ? ` with ${methodTexts[method]}` : '';
  return `Signed in${by}${hasSecondStep ? ' and a code' : ''}`;
}

/** When payouts are possible again after the last report; undefined when nothing blocks them. */
export function payoutBlockEnd(list: AccountActivity[], now = Date.now()): Date | undefined {
  const reports = list.flatMap(({ reportedAt }) => (reportedAt ? [Date.parse(reportedAt)] : []));
  const end = Math.max(0, ...reports) + payoutBlockHours * hourMs;
  return end > now ? new Date(end) : undefined;
}
