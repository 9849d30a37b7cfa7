import type { Passkey } from '@soloist/contracts';
import type { Account, StoredPasskey } from '../../accounts/index.ts';

// Fields are listed explicitly, so that keys are never exposed.
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
