import { homeOf } from '@soloist/contracts';
import { ErrorScreen, ErrorState, Loading, Skeleton } from '@soloist/ui';
import { useLocation, useRole } from '@soloist/web-client';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { RemoteApp, RemoteAppState } from './remote-app.ts';
import styles from './remote-slot.module.css';

// Nothing is loading yet in a page that the gateway rendered.
const atStart = (): RemoteAppState => 'idle';

export const useRemoteState = (app: RemoteApp) =>
  useSyncExternalStore(app.subscribe, app.getState, atStart);

/** Puts the remote's container into the page. */
export function RemoteContainer({ app }: { app: RemoteApp }) {
  const adopt = useCallback((place: HTMLDivElement | null) => place?.append(app.container), [app]);
  return <div className={styles.remote} ref={adopt} />;
}

/** The place of a remote that renders pages: the remote itself, or its fallback. */
export function RemoteSlot({ app, inFrame }: { app: RemoteApp; inFrame: boolean }) {
  const state = useRemoteState(app);
  const role = useRole();
  // A load of the page, because the app may be broken.
  const homeHref = homeOf[role ?? 'freelancer'];
  useRetryOnNextPage(app);
  return (
    <>
      <RemoteContainer app={app} />
      {state === 'loading' && <PageSkeleton />}
      {(state === 'unreachable' || state === 'failed') && (
        <div className={styles.fallback}>
          <ErrorState
            title="We couldn’t load this part of Soloist."
            text={
              state === 'unreachable' ? (
                'Check your connection and try again.'
              ) : (
                <>
                  It failed because of a problem on our side. Try again, or{' '}
                  <a href={homeHref}>go to your home page</a>.
                </>
              )
            }
            onRetry={() => void app.show()}
          />
        </div>
      )}
      {state === 'crashed' && (
        <ErrorScreen homeHref={homeHref} inFrame={inFrame} onRetry={() => void app.show()} />
      )}
    </>
  );
}

// single-spa considers a crashed remote mounted, so it would not mount it for the next page.
function useRetryOnNextPage(app: RemoteApp): void {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (app.getState() === 'crashed') void app.show();
  }, [app, pathname]);
}

const PageSkeleton = () => (
  <Loading label="Loading the page" className={styles.loading}>
    <div className={styles.skeleton}>
      <Skeleton width="40%" height={32} shape="block" />
      <Skeleton width="70%" />
      <Skeleton width="100%" height={160} shape="block" />
      <Skeleton width="100%" height={160} shape="block" />
    </div>
  </Loading>
);
