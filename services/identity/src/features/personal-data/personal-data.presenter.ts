import type { DataExport } from '@soloist/contracts';
import type { StoredExport } from './exports.model.ts';

export const presentExport = (stored: StoredExport | null): { export: DataExport | null } => ({
  export: stored && {
    state: stored.state,
    requestedAt: stored.requestedAt.toISOString(),
    expiresAt: stored.expiresAt?.toISOString() ?? null,
    size: stored.size,
  },
});
