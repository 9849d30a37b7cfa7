import { type Role, signInProviders } from '@soloist/contracts';
import { ButtonLink } from '@soloist/ui';
import { apiUrl } from '@soloist/web-client';
import styles from './google-button.module.css';
import { useGoogleOffer } from './sign-in-providers.ts';

interface StartOptions {
  role?: Role | undefined;
  /** Referral code. */
  ref?: string | undefined;
}

/** The start of signing in with Google: a page load, not a call. */
export const googleStartUrl = (query: StartOptions = {}) =>
  apiUrl(signInProviders.startGoogle, { query: { ...query } });

/** The sign-in without a password, where this installation has Google set up. */
export function GoogleButton({ start = {} }: { start?: StartOptions }) {
  const offer = useGoogleOffer();
  if (!offer) return null;
  return (
    <div className={styles.google} style={offer}>
      <p className={styles.or}>or</p>
      <ButtonLink size="lg" block icon={<GoogleMark />} href={googleStartUrl(start)}>
        Continue with Google
      </ButtonLink>
    </div>
  );
}

/** In Google's own colours, as its sign-in button guidelines require. */
export const GoogleMark = () => (
  <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true">
    <path
      fill="#4285F4"
      d="M46.5 24.5c0-1.6-.1-3.200-.4-4.700H24v9h12.600a10.800 10.800 0 0 1-4.700 7.100v5.800h7.500c4.400-4.100 7.100-10.100 7.100-17.200z"
    />
    <path
      fill="#34A853"
      d="M24 47.500c6.300 0 11.700-2.100 15.500-5.700l-7.500-5.800c-2.100 1.400-4.800 2.200-8 2.200-6.100 0-11.300-4.100-13.200-9.700H3v6A23.500 23.500 0 0 0 24 47.500z"
    />
    <path
      fill="#FBBC05"
      d="M10.800 28.500a14.100 14.100 0 0 1 0-9v-6H3a23.500 23.500 0 0 0 0 21z"
    />
    <path
      fill="#EA4335"
      d="M24 9.800c3.500 0 6.600 1.200 9 3.500l6.700-6.700A23.400 23.400 0 0 0 3 13.500l7.800 6C12.700 13.900 17.900 9.800 24 9.800z"
    />
  </svg>
);
