import { randomUUID } from 'node:crypto';
import type { Audience } from '@soloist/contracts';
import { conflict } from '@soloist/service-kit';
import type { StoredChange } from './changes.model.ts';
import { addChange } from './changes.service.ts';
import { type Ask, findRelease } from './releases.service.ts';

/**
 * Shows a version to an audience; one that runs already goes on with the new audience, so who got
 * it keeps it.
 * @throws AppError `not_found` when it was never published, `conflict` when everybody has it.
 */
export async function startCanary(
  { remote, by, reason }: Ask,
  { version, audience }: { version: string; audience: Audience },
): Promise<StoredChange> {
  await findRelease(remote, version);
  return addChange(remote, {
    decide: (state) => {
      if (state.live === version) throw conflict(`Everybody has ${remote} ${version} already.`);
      const running = state.canary?.version === version ? state.canary : undefined;
      const { id, startedAt } = running ?? { id: randomUUID(), startedAt: new Date() };
      const canary = { id, version, audience, startedAt };
      return { live: state.live, before: state.before, canary, kind: 'canary-started', version };
    },
    by,
    reason,
  });
}

/**
 * Shows everybody the live version; told which canary, it ends no other.
 * @throws AppError `conflict` when no such canary runs.
 */
export const stopCanary = ({ remote, by, reason }: Ask, canaryId?: string): Promise<StoredChange> =>
  addChange(remote, {
    decide: ({ live, before, canary }) => {
      if (!canary || (canaryId && canary.id !== canaryId))
        throw conflict(`No canary of ${remote} is running.`);
      return { live, before, canary: null, kind: 'canary-stopped', version: canary.version };
    },
    by,
    reason,
  });
