import { matchPage, type Registry } from '@soloist/contracts';
import { ErrorScreen } from '@soloist/ui';
import { answerProofRequests, BrowserRouter, queryClient, watchTheme } from '@soloist/web-client';
import { type ReactNode, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadChrome } from './frame/app-frame.tsx';
import { loadShellPage } from './pages/shell-page.tsx';
import { startPush } from './push/start-push.ts';
import { type Remotes, startRemotes } from './remotes/applications.ts';
import { readRegistry } from './remotes/registry.ts';
import type { RemoteApp } from './remotes/remote-app.ts';
import { interactiveEvent } from './rendering/page-data.ts';
import { takeRenderedPage } from './rendering/take-rendered-page.ts';
import { ShellRoot } from './root.tsx';
import { decide } from './routing/guards.ts';
import { needsNewDocument } from './routing/new-document.ts';
import { rememberPage } from './routing/return-path.ts';
import { currentSession } from './routing/session.ts';

/** Starts the main set; the gateway serves portfolio sites, which never load the shell. */
export async function boot(): Promise<void> {
  watchTheme();
  startPush();
  answerProofRequests(async () => (await import('./proof/ask-for-proof.tsx')).askForProof());
  const registry = readRegistry(document);
  redirectBeforeFirstPaint();
  // The browser is navigating to another document.
  if (needsNewDocument(window.location.pathname)) return window.location.reload();
  if (registry.overrides) await showOverrides(registry.overrides);
  const remotes = startRemotes(registry);
  void remotes.showAt(window.location.pathname);
  // Loaded before the first paint: a lazy component would paint late (React throttles reveals).
  await preparePage(window.location.pathname);
  render(remotes);
  const apps = [...remotes.pages, remotes.chat];
  onceRemoteIsVisible(apps, async () => {
    const { startLate } = await import(/* webpackChunkName: "late" */ './late.ts');
    await startLate(registry, apps);
  });
}

// Starts before the remotes load, because a remote may block the page.
async function showOverrides(overrides: NonNullable<Registry['overrides']>): Promise<void> {
  try {
    const { startOverrideBadge } = await import(
      /* webpackChunkName: "overrides" */ './overrides/start-override-badge.tsx'
    );
    startOverrideBadge(overrides);
  } catch (error) {
    window.reportError(error);
  }
}

// The shell's own pages report no metrics.
function onceRemoteIsVisible(apps: RemoteApp[], work: () => Promise<void>): void {
  const look = () => {
    if (apps.every((app) => app.getState() === 'idle')) return;
    for (const stop of stops) stop();
    onceLoaded(work);
  };
  const stops = apps.map((app) => app.subscribe(look));
  look();
}

// Optional parts: the page works without them.
function onceLoaded(work: () => Promise<void>): void {
  const start = () => void work().catch(() => undefined);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

// The page reports a chunk that failed to load; everything else is rendered.
const preparePage = (pathname: string) =>
  Promise.allSettled([
    loadShellPage(pathname),
    matchPage(pathname)?.frame === 'app' ? loadChrome() : undefined,
  ]);

function redirectBeforeFirstPaint(): void {
  const decision = decide(window.location.pathname, currentSession());
  if (decision.kind === 'show') return;
  if (decision.kind !== 'wrong-role') rememberPage(window.location);
  history.replaceState(null, '', decision.to);
}

function render(remotes: Remotes): void {
  const place = document.getElementById('shell') as HTMLElement;
  const options = { onUncaughtError: showFatalScreen };
  const content = (
    <Interactive>
      <ShellRoot queryClient={queryClient} remotes={remotes}>
        {(app) => <BrowserRouter>{app}</BrowserRouter>}
      </ShellRoot>
    </Interactive>
  );
  if (takeRenderedPage()) hydrateRoot(place, content, options);
  else createRoot(place, options).render(content);
}

/** Tells a rendered page's start script that React controls the page, before the next paint. */
function Interactive({ children }: { children: ReactNode }) {
  useLayoutEffect(() => void window.dispatchEvent(new Event(interactiveEvent)), []);
  return children;
}

// The shell's tree is unmounted after it threw, so the error screen needs its own root.
function showFatalScreen(): void {
  const place = document.createElement('div');
  document.body.replaceChildren(place, ...document.querySelectorAll('#override'));
  createRoot(place).render(<ErrorScreen homeHref="/" />);
}
