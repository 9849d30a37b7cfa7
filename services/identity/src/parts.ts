import type { ServiceContext } from '@soloist/service-kit';
import type { Attempts } from './features/accounts/attempts.service.ts';
import type { CodeHasher } from './features/accounts/codes.service.ts';
import type { Keyring } from './features/keys/keys.service.ts';

/** What the features share, made once when the service starts. */
export interface Parts extends Pick<ServiceContext, 'redis' | 'logger'> {
  attempts: Attempts;
  hashCode: CodeHasher;
  keyring: Keyring;
}
