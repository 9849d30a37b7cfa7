import type { CustomHost, HostState } from '@soloist/contracts';
import type { Account, StoredHost } from '../accounts/index.ts';
import { txtNameOf } from './host-record.service.ts';

function stateOf({ verifiedAt, failedAt }: StoredHost): HostState {
  if (verifiedAt) return 'live';
  return failedAt ? 'failed' : 'waiting';
}

export const presentHosts = ({ hosts }: Account): { hosts: CustomHost[] } => ({
  hosts: hosts.map((stored) => ({
    id: String(stored._id),
    host: stored.host,
    txtName: txtNameOf(stored.host),
    txtValue: stored.txtValue,
    verifiedAt: stored.verifiedAt?.toISOString() ?? null,
    state: stateOf(stored),
    reason: stored.reason ?? '',
    checkedAt: stored.checkedAt?.toISOString() ?? null,
    createdAt: stored.createdAt.toISOString(),
  })),
});
