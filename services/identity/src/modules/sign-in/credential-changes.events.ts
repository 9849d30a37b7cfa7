import type { EventPayload } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { deviceOf } from '@soloist/server-kit/device';
import type { Request } from 'express';
import type { Account } from '../accounts/index.ts';

/** Where a change was made. */
export interface ChangeOrigin {
  ip: string;
  device: string;
}

export const changeOriginOf = (req: Request): ChangeOrigin => ({
  ip: req.ip ?? '',
  device: deviceOf(req.get('user-agent')),
});

export type CredentialChange = EventPayload<'identity.credential-changed'>['change'];

interface Change {
  change: CredentialChange;
  name?: string;
  origin: ChangeOrigin;
}

/** The event that emails the owner about a changed way to sign in. No one can turn these emails off. */
export const credentialChangedEvent = (
  { _id, email, fname }: Pick<Account, '_id' | 'email' | 'fname'>,
  { change, name = '', origin }: Change,
) =>
  newEvent('identity.credential-changed', {
    ...{ userId: String(_id), email, fname, change, name, ...origin },
  });
