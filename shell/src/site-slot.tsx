import { ErrorScreen, ErrorState } from '@soloist/ui';
import { Navigate, useLocation } from '@soloist/web-client';
import { useEffect } from 'react';
import type { RemoteApp } from './remotes/remote-app.ts';
import { RemoteContainer, useRemoteState } from './remotes/remote-slot.tsx';

/** The portfolio set: a failure on a subpage leads back to the home page (specification, section 8). */
export function SiteSlot({ app }: { app: RemoteApp }) {
  const state = useRemoteState(app);
  const { pathname } = useLocation();
  return (
    <>
      <RemoteContainer app={app} />
      {state === 'failed' && (
        <ErrorState
          title="This site is not available right now."
          text="Please try again in a moment."
          onRetry={() => void app.show()}
        />
      )}
      {state === 'crashed' &&
        (pathname === '/' ? <ErrorScreen homeHref="/" /> : <BackHome app={app} />)}
    </>
  );
}

function BackHome({ app }: { app: RemoteApp }) {
  useEffect(() => () => void app.show(), [app]);
  return <Navigate to="/" replace />;
}
