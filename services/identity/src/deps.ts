import type { ServiceContext, UnsubscribeTokens } from '@soloist/server-kit';
import type { Dns } from './modules/hosts/index.ts';
import type { ProfileViews, SearchPeople } from './modules/profiles/index.ts';
import type { Keyring } from './modules/sessions/index.ts';
import type {
  Attempts,
  CodeHasher,
  Google,
  OAuthServer,
  TwoStepKeys,
} from './modules/sign-in/index.ts';

/** Dependencies that the features share, created once when the service starts. */
export interface IdentityDeps
  extends Pick<ServiceContext, 'redis' | 'logger' | 'authenticator' | 'ownerDevices'> {
  attempts: Attempts;
  hashCode: CodeHasher;
  twoStepKeys: TwoStepKeys;
  views: ProfileViews;
  searchPeople: SearchPeople;
  keyring: Keyring;
  stopTokens: UnsubscribeTokens;
  /** Undefined where it is not configured. */
  google: Google | undefined;
  /** The authorization server for connected apps. */
  oauth: OAuthServer;
  dns: Dns;
  /** Emails of the admins. */
  adminEmails: string[];
  /** Whether admins must use a second factor. */
  isAdminFactorRequired: boolean;
  /** The product's address. */
  publicUrl: string;
}
