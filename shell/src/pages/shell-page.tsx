import { homeOf, matchPage } from '@soloist/contracts';
import { ErrorState, loadFailureText, NotFoundScreen } from '@soloist/ui';
import { useRole } from '@soloist/web-client';
import { type ComponentType, useEffect, useReducer, useState } from 'react';
import { pageLoaders } from './page-loaders.ts';
import styles from './shell-page.module.css';

const loaded = new Map<string, ComponentType>();
const patternOf = (pathname: string) => matchPage(pathname)?.path ?? '';

/** Loads the chunk of the shell's page at a path, if there is one; rejects on failure. */
export async function loadShellPage(pathname: string): Promise<void> {
  const pattern = patternOf(pathname);
  const load = pageLoaders[pattern];
  if (load && !loaded.has(pattern)) loaded.set(pattern, await load());
}

/** A page that the shell renders itself; an unknown path shows the not-found screen. */
export function ShellPage({ pathname }: { pathname: string }) {
  const pattern = patternOf(pathname);
  const [failed, setFailed] = useState<{ pathname: string; text: string }>();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const role = useRole();

  useEffect(() => {
    loadShellPage(pathname).then(rerender, (error: unknown) => {
      window.reportError(error);
      setFailed({ pathname, text: loadFailureText(error) });
    });
  }, [pathname]);

  const Page = loaded.get(pattern);
  if (Page) return <Page />;
  if (!pageLoaders[pattern]) {
    return <NotFoundScreen homeHref={role ? homeOf[role] : '/'} />;
  }
  return (
    <main id="content" className={styles.page}>
      {failed?.pathname === pathname && (
        <ErrorState
          title="We couldn’t load this page."
          text={failed.text}
          onRetry={() => window.location.reload()}
        />
      )}
    </main>
  );
}
