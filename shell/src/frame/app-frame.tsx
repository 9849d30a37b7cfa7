import type { Frame } from '@soloist/contracts';
import { useRole } from '@soloist/web-client';
import clsx from 'clsx';
import { type ReactNode, useEffect, useReducer } from 'react';
import styles from './app-frame.module.css';

type Chrome = typeof import('./chrome.ts');
let chrome: Chrome | undefined;

/** Loads the sidebar and bars, which visitors of public pages never need. */
export async function loadChrome(): Promise<Chrome> {
  chrome ??= await import(/* webpackChunkName: "frame" */ './chrome.ts');
  return chrome;
}

/** Loads the menu of commands from the frame's chunk, whose modules it shares. */
export const loadCommandMenu = async () => (await loadChrome()).loadCommandMenu();

/** Not `lazy`: the content beside it must not wait, and a failure leaves it usable. */
function useChrome(isNeeded: boolean): Chrome | undefined {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (isNeeded && !chrome) loadChrome().then(rerender, rerender);
  }, [isNeeded]);
  return isNeeded ? chrome : undefined;
}

interface AppFrameProps {
  frame: Frame;
  hidden: boolean;
  children: ReactNode;
}

/**
 * The container of remotes, with sidebar and bars around it where the page's frame is `app`. The
 * `children` keep their position in every frame.
 */
export function AppFrame({ frame, hidden, children }: AppFrameProps) {
  const isApp = frame === 'app' && !hidden;
  const role = useRole() ?? 'freelancer';
  const chrome = useChrome(isApp);
  return (
    <div className={clsx(isApp && styles.frame)}>
      {isApp && (
        <a className={styles.skip} href="#content">
          Skip to content
        </a>
      )}
      {chrome && <chrome.Sidebar role={role} />}
      <main
        id={hidden ? undefined : 'content'}
        className={clsx(isApp && styles.sheet)}
        hidden={hidden}
        data-tour="workspace"
      >
        {chrome && <chrome.TopBar role={role} />}
        {children}
      </main>
      {chrome && <chrome.TabBar role={role} />}
      {chrome && role === 'freelancer' && <chrome.TourGuide />}
    </div>
  );
}
