import type { ApiKey } from '@soloist/contracts';
import type { StoredApiKey, StoredSecret } from './api-keys.model.ts';

const isWorking = ({ expiresAt }: StoredSecret) => !expiresAt || expiresAt.getTime() > Date.now();

// Fields are listed explicitly, so that hashes are never exposed.
export function presentApiKey({
  _id,
  name,
  scopes,
  secrets,
  createdAt,
  rotatedAt,
  lastUsedAt,
}: StoredApiKey): ApiKey {
  const [current, replaced] = secrets;
  return {
    id: String(_id),
    name,
    scopes,
    last4: current?.last4 ?? '',
    createdAt: createdAt.toISOString(),
    rotatedAt: rotatedAt?.toISOString() ?? null,
    expiresAt: current?.expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    replaced:
      replaced?.expiresAt && isWorking(replaced)
        ? { last4: replaced.last4, worksUntil: replaced.expiresAt.toISOString() }
        : null,
  };
}
