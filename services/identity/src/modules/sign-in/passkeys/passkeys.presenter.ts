import type { Passkey } from '@soloist/contracts';
import type { Account, StoredPasskey } from '../../accounts/index.ts';

// Named one by one, so that no key leaves.
export const presentPasskey = ({
  _id,
  name,
  isSynced,
  createdAt,
  lastUsedAt,
}: StoredPasskey): Passkey => ({
  id: String(_id),
  name,
  isSynced,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Newest first. */
export const presentPasskeys = ({ passkeys = [] }: Account): { passkeys: Passkey[] } => ({
  passkeys: passkeys.map(presentPasskey).reverse(),
});
