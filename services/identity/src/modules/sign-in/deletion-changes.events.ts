import type { DeletionStage } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import type { Account, StoredDeletion } from '../accounts/index.ts';
import type { ChangeOrigin } from './credential-changes.events.ts';

interface DeletionChange {
  stage: DeletionStage;
  deletion: Pick<StoredDeletion, 'requestedAt' | 'endsAt'>;
  /** Where the owner acted. */
  origin?: ChangeOrigin;
}

/** The event that emails the owner about the deletion of the account. No one can turn these emails off. */
export const deletionChangedEvent = (
  { _id, email, fname }: Pick<Account, '_id' | 'email' | 'fname'>,
  { stage, deletion, origin = { device: '', ip: '' } }: DeletionChange,
) =>
  newEvent('identity.deletion-changed', {
    ...{ userId: String(_id), email, fname, stage, ...origin },
    requestedAt: deletion.requestedAt.toISOString(),
    endsAt: deletion.endsAt.toISOString(),
  });
