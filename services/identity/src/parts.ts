import type { ServiceContext, StopTokens } from '@soloist/service-kit';
import type { Dns } from './clients/dns.ts';
import type { Google } from './clients/google.ts';
import type { Attempts } from './features/accounts/attempts.service.ts';
import type { CodeHasher } from './features/accounts/codes.service.ts';
import type { Keyring } from './features/keys/keys.service.ts';
import type { ProfileViews } from './features/views/profile-views.ts';

/** What the features share, made once when the service starts. */
export interface Parts
  extends Pick<ServiceContext, 'redis' | 'logger' | 'authenticator' | 'ownBrowsers'> {
  attempts: Attempts;
  hashCode: CodeHasher;
  views: ProfileViews;
  keyring: Keyring;
  stopTokens: StopTokens;
  /** Undefined where nobody set it up. */
  google: Google | undefined;
  dns: Dns;
  /** Addresses of those who run this installation. */
  adminEmails: string[];
  /** The product's address. */
  publicUrl: string;
}
