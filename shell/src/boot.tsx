import { matchPage, type Registry } from '@soloist/contracts';
import { ErrorScreen } from '@soloist/ui';
import { BrowserRouter, QueryClientProvider, queryClient, watchTheme } from '@soloist/web-client';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadChrome } from './frame/app-frame.tsx';
import { loadShellPage } from './pages/shell-page.tsx';
import { startPush } from './push/start-push.ts';
import { startRemotes } from './remotes/applications.ts';
import { readRegistry } from './remotes/registry.ts';
import type { RemoteApp } from './remotes/remote-app.ts';
import { decide } from './routing/guards.ts';
import { needsNewDocument } from './routing/new-document.ts';
import { rememberPage } from './routing/return-path.ts';
import { currentSession } from './routing/session.ts';

/** Starts the main set; portfolio sites are the gateway's and never load the shell. */
export async function boot(): Promise<void> {
  watchTheme();
  startPush();
  const registry = readRegistry(document);
  redirectBeforeFirstPaint();
  // On the way to another document.
  if (needsNewDocument(window.location.pathname)) return window.location.reload();
  if (registry.overrides) await showOverrides(registry.overrides);
  const remotes = startRemotes(registry);
  void remotes.showAt(window.location.pathname);
  // Loaded before the first paint: a lazy component would paint late (React throttles reveals).
  await preparePage(window.location.pathname);
  render(<App remotes={remotes} />);
  const apps = [...remotes.pages, remotes.chat];
  onceRemoteIsVisible(apps, async () => {
    const { startVitals } = await import(/* webpackChunkName: "vitals" */ './vitals/vitals.ts');
    startVitals({ registry, apps });
  });
}

// Before what it tells of is loaded, which may hold the page up.
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

// The shell's own pages have nothing to tell.
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

// A chunk that cannot be had is the page's to say; the rest is painted.
const preparePage = (pathname: string) =>
  Promise.allSettled([
    loadShellPage(pathname),
    matchPage(pathname)?.frame === 'app' ? loadChrome() : undefined,
  ]);

function redirectBeforeFirstPaint(): void {
  const decision = decide(window.location.pathname, currentSession());
  if (decision.kind === 'show') return;
  if (decision.kind === 'sign-in') rememberPage(window.location);
  history.replaceState(null, '', decision.to);
}

function render(content: ReactNode): void {
  const place = document.getElementById('shell') as HTMLElement;
  createRoot(place, { onUncaughtError: showFatalScreen }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>{content}</BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}

// The shell's own tree is gone when it threw: the screen needs a root of its own.
function showFatalScreen(): void {
  const place = document.createElement('div');
  document.body.replaceChildren(place, ...document.querySelectorAll('#override'));
  createRoot(place).render(<ErrorScreen homeHref="/" />);
}
