import { useSearchParams } from '@soloist/web-client';

// Stored for this tab: a visitor with a referral link may browse before they sign up.
const key = 'invitation';
const longest = 40;

export const rememberInvitation = (code: string) => sessionStorage.setItem(key, code);
export const forgetInvitation = () => sessionStorage.removeItem(key);

/** The referral code in the URL, else that of the referral link which this tab opened. */
export function useInvitation(): string | undefined {
  const [query] = useSearchParams();
  const code = query.get('ref') ?? sessionStorage.getItem(key);
  // An invalid code must not prevent a sign-up.
  return code && code.length <= longest ? code : undefined;
}
