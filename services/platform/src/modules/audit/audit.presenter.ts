import { type AuditEntry, retryAct } from '@soloist/contracts';
import type { StoredAuditEntry } from './audit.model.ts';

// The contract's schema drops every field that it does not name.
export const presentEntry = (entry: StoredAuditEntry): AuditEntry => ({
  ...entry,
  summary: summaryOfAct(entry.name),
  beganAt: entry.beganAt.toISOString(),
});

/** A row of the CSV export. */
export const presentCsvRow = ({ things, ...entry }: StoredAuditEntry) => ({
  Number: entry.number,
  When: entry.beganAt.toISOString(),
  Who: entry.who,
  Service: entry.service,
  Act: summaryOfAct(entry.name),
  Endpoint: entry.name,
  Affected: Object.entries(things)
    .map(([name, value]) => `${name}=${value}`)
    .join(' '),
  Reason: entry.reason,
  Outcome: entry.outcome,
  Code: entry.code,
  Request: entry.requestId,
  Hash: entry.hash,
});

/** Summaries by the name of the act. Add a line for each new endpoint that is recorded. */
const sentences: Record<string, string> = {
  'GET /users/accounts/:id': 'Viewed an account and its sessions',
  'POST /users/accounts/:id/end-sessions': 'Ended every session of an account',
  'POST /users/accounts/:id/suspend': 'Suspended an account',
  'POST /users/accounts/:id/unsuspend': 'Ended the suspension of an account',
  'POST /users/accounts/:id/verify': 'Verified the email of an account',
  'POST /users/accounts/:id/password-reset': 'Emailed a password reset code',
  'DELETE /users/accounts/:id': 'Deleted an account',
  'POST /auth/recovery': 'Started account recovery',
  'POST /auth/recovery/:stopToken/stop': 'Stopped account recovery',
  'POST /auth/login': 'Completed account recovery: two-step verification is off',
  'PUT /auth/two-step': 'Turned their two-step verification on',
  'POST /auth/two-step/off': 'Turned their two-step verification off',
  'POST /auth/passkeys': 'Added a passkey',
  'DELETE /auth/passkeys/:id': 'Removed a passkey',
  'POST /payment/ledger/reconciliations': 'Started a reconciliation',
  'POST /payment/ledger/troubles/:of/try': 'Rechecked an incident',
  'POST /payment/ledger/rebuild': 'Rebuilt all balances',
  'POST /proposal/queues/session': 'Opened the queue dashboard',
  'POST /proposal/stuckDeliveries/:paper/:paperId/:deliveryId/retry': 'Retried a stuck delivery',
  'GET /proposal/mails-export': 'Exported emails',
  'GET /proposal/mails/:mailId': 'Viewed an email',
  'POST /proposal/mails/:mailId/settle': 'Marked an email as sent',
  'POST /proposal/mails/:mailId/lift-suppression': 'Lifted the suppression of an address',
  'DELETE /files/stored/:kind/:fileId': 'Deleted a file',
  'POST /moderation/cases/:id/decide': 'Decided a moderation case',
  'POST /platform/remotes/:name/releases': 'Published a version',
  'POST /platform/remotes/:name/live': 'Made a version live',
  'POST /platform/remotes/:name/rollback': 'Rolled back to the previous version',
  'POST /platform/remotes/:name/canary': 'Started or changed a canary',
  'POST /platform/remotes/:name/canary/stop': 'Ended a canary',
  'POST /platform/deployTokens': 'Created a deploy token',
  'DELETE /platform/deployTokens/:id': 'Revoked a deploy token',
  'PUT /platform/teams/:team': 'Set the members of a team',
  'POST /platform/overrides/:name/:version': 'Overrode a remote’s version in one browser',
  'GET /platform/audit/export': 'Exported the audit log',
  'PUT /platform/flags/:key': 'Set a flag',
  [retryAct.name]: 'Retried a job',
};

/** Summary such as "Published a version"; the act's name if no endpoint has it any more. */
export const summaryOfAct = (name: string): string => sentences[name] ?? name;
