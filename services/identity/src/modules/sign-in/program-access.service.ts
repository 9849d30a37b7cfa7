import type { IdentityDeps } from '../../deps.ts';
import type { Account } from '../accounts/index.ts';
import { revokeAllApiKeys } from './api-keys/owned-api-keys.service.ts';
import { endAllConnections } from './connected-apps/connections.service.ts';
import {
  type ChangeOrigin,
  type CredentialChange,
  credentialChangedEvent,
} from './credential-changes.events.ts';

/**
 * Ends the API keys and connected apps of an owner who had lost control of the account. The writes
 * that end them store the emails, so a process killed afterwards leaves nothing unreported.
 */
export async function endProgramAccess(
  account: Account,
  origin: ChangeOrigin,
  deps: IdentityDeps,
): Promise<void> {
  const eventOf = (change: CredentialChange) => credentialChangedEvent(account, { change, origin });
  await revokeAllApiKeys(account._id, deps, eventOf('api-keys-revoked'));
  await endAllConnections(account._id, deps, eventOf('apps-disconnected'));
}
