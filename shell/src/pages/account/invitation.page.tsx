import { getToken, Navigate, useLocation } from '@soloist/web-client';
import { useEffect } from 'react';
import { rememberInvitation } from './invitation.ts';

/** The page of a referral link: it redirects to the sign-up, or signed-in people to their own link. */
export function InvitationPage() {
  const code = useLocation().pathname.split('/')[2] ?? '';
  const isSignedIn = getToken() !== null;
  useEffect(() => {
    if (!isSignedIn) rememberInvitation(code);
  }, [code, isSignedIn]);
  if (isSignedIn) return <Navigate to="/refer-to-earn" replace />;
  return <Navigate to={`/choice?${new URLSearchParams({ ref: code })}`} replace />;
}
