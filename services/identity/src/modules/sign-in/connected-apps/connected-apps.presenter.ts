import type { ConnectedApp, OwnApp } from '@soloist/contracts';
import type { StoredApp } from './apps.model.ts';
import type { NamedConnection } from './connections.service.ts';

export const presentConnection = ({
  connection: { _id, scopes, createdAt, expiresAt, lastUsedAt },
  name,
  maker,
}: NamedConnection): ConnectedApp => ({
  ...{ id: String(_id), name, maker, scopes },
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

// Fields are listed explicitly, so that the secret's hash is never exposed.
export const presentOwnApp = ({
  _id,
  name,
  redirectUris,
  secretLast4,
  createdAt,
}: StoredApp): OwnApp => ({
  ...{ id: String(_id), name, redirectUris, secretLast4 },
  createdAt: createdAt.toISOString(),
});
