import { useSearchParams } from '@soloist/web-client';

// Stored for this tab: a visitor with a referral link may browse before they sign up.
const key = 'invitation';
const longest = 40;

export const rememberInvitation = (code: string) => sessionStorage.setItem(key, code);
export const forgetInvitation = () => sessionStorage.removeItem(key);

/** The referral code that the address names, else that of the link by which this tab came. */
export function useInvitation(): string | undefined {
  const [query] = useSearchParams();
  const code = query.get('ref') ?? sessionStorage.getItem(key);
  // What cannot be a code must not keep anybody from signing up.
  return code && code.length <= longest ? code : undefined;
}
