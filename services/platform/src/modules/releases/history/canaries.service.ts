import { randomUUID } from 'node:crypto';
import { type Audience, type EventPayload, endpointName, releases } from '@soloist/contracts';
import { conflict, newEvent } from '@soloist/server-kit';
import { platformActor } from './actors.service.ts';
import type { StoredCanary, StoredChange } from './changes.model.ts';
import { addChange, type RemoteReleaseState, type RemoteStep } from './changes.service.ts';
import { findRelease, type ReleaseChangeInput } from './releases.service.ts';

/**
 * Shows a version to an audience; a running canary continues with the new audience, so that its
 * people keep it.
 * @throws AppError `not_found` when it was never published, `conflict` when it is live.
 */
export async function startCanary(
  { remote, by, reason }: ReleaseChangeInput,
  { version, audience }: { version: string; audience: Audience },
): Promise<StoredChange> {
  await findRelease(remote, version);
  return addChange(remote, {
    decide: (state) => {
      if (state.live === version) throw conflict(`${remote} ${version} is already live.`);
      const running = state.canary?.version === version ? state.canary : undefined;
      const { id, startedAt } = running ?? { id: randomUUID(), startedAt: new Date() };
      const canary = { id, version, audience, startedAt };
      return { live: state.live, before: state.before, canary, kind: 'canary-started', version };
    },
    by,
    reason,
  });
}

/** @throws AppError `conflict` when no such canary is running. */
export const stopCanary = ({ remote, by, reason }: ReleaseChangeInput): Promise<StoredChange> =>
  addChange(remote, { decide: (state) => withoutCanary(remote, state), by, reason });

/**
 * Ends a canary that exceeded its budget, and no other: the same write contains the events for the
 * admins and the audit log.
 * @throws AppError `conflict` when it is not running any more.
 */
export const endFailedCanary = (
  canary: StoredCanary,
  { remote, reason }: Omit<ReleaseChangeInput, 'by'>,
): Promise<StoredChange> =>
  addChange(remote, {
    decide: (state) => {
      const step = withoutCanary(remote, state, canary.id);
      const live = step.live ?? '';
      return {
        ...step,
        outbox: [
          newEvent('platform.canary-failed', { remote, version: canary.version, live, reason }),
          newEvent('platform.act-recorded', stopActOf(canary, { remote, reason })),
        ],
      };
    },
    by: platformActor,
    reason,
  });

function withoutCanary(
  remote: string,
  { live, before, canary }: RemoteReleaseState,
  canaryId = canary?.id,
): RemoteStep {
  if (!canary || canary.id !== canaryId) throw conflict(`No canary of ${remote} is running.`);
  return { live, before, canary: null, kind: 'canary-stopped', version: canary.version };
}

/** The act as if by an admin; a canary ends once, so its id is the act's. */
const stopActOf = (
  canary: StoredCanary,
  { remote, reason }: Omit<ReleaseChangeInput, 'by'>,
): EventPayload<'platform.act-recorded'> => ({
  ...{ actId: canary.id, service: 'platform', name: endpointName(releases.stopCanary) },
  ...{ by: '', deployer: platformActor.name, things: { name: remote }, reason, requestId: '' },
  ...{ beganAt: new Date().toISOString(), outcome: 'done', code: '' },
});
