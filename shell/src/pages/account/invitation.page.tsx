import { getToken, Navigate, useLocation } from '@soloist/web-client';
import { useEffect } from 'react';
import { rememberInvitation } from './invitation.ts';

/** The end of somebody's referral link: on to signing up; who is here already sees their own link. */
export function InvitationPage() {
  const code = useLocation().pathname.split('/')[2] ?? '';
  const isSignedIn = getToken() !== null;
  useEffect(() => {
    if (!isSignedIn) rememberInvitation(code);
  }, [code, isSignedIn]);
  if (isSignedIn) return <Navigate to="/refer-to-earn" replace />;
  return <Navigate to={`/choice?${new URLSearchParams({ ref: code })}`} replace />;
}
