import type { CustomHost } from '@soloist/contracts';
import type { Account } from '../accounts/accounts.model.ts';
import { txtNameOf } from './hosts.service.ts';

export const presentHosts = ({ hosts }: Account): { hosts: CustomHost[] } => ({
  hosts: hosts.map(({ _id, host, txtValue, verifiedAt, createdAt }) => ({
    id: String(_id),
    host,
    txtName: txtNameOf(host),
    txtValue,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    state: verifiedAt ? ('live' as const) : ('waiting' as const),
    reason: '',
    checkedAt: null,
    createdAt: createdAt.toISOString(),
  })),
});
