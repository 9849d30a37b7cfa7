import type { Registry, RemoteName } from '@soloist/contracts';
import { decide, hasAssistant } from '../routing/guards.ts';
import { needsNewDocument } from '../routing/new-document.ts';
import { currentSession } from '../routing/session.ts';
import { loadLifecycles, setUpFederation } from './federation.ts';
import { pageRemotes, releaseOf } from './registry.ts';
import { createRemoteApp, type RemoteApp } from './remote-app.ts';
import { watchUncaught } from './watch-uncaught.ts';

/** The remotes that a path needs, the person may see and this document may show. */
export function remotesAt(pathname: string): RemoteName[] {
  if (needsNewDocument(pathname)) return [];
  const decision = decide(pathname, currentSession());
  if (decision.kind !== 'show' || !decision.page) return [];
  const { drawnBy } = decision.page;
  return [
    ...(drawnBy === 'shell' ? [] : [drawnBy]),
    ...(hasAssistant(decision.page) ? (['mfe-sage-chat'] as const) : []),
  ];
}

const latestMs = 3_000;

/** Resolves when no page is loading and the browser is idle; after 3 s in any case. */
async function waitForContent(pages: RemoteApp[]): Promise<void> {
  const isWorking = () => pages.some((page) => page.getState() === 'loading');
  await new Promise<void>((resolve) => {
    const stops = pages.map((page) => page.subscribe(() => !isWorking() && finish()));
    const timeout = setTimeout(finish, latestMs);
    function finish() {
      clearTimeout(timeout);
      for (const stop of stops) stop();
      resolve();
    }
    if (!isWorking()) finish();
  });
  await new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    window.requestIdleCallback?.(() => resolve(), { timeout: 1_000 }) ?? resolve();
  });
}

export interface Remotes {
  pages: RemoteApp[];
  chat: RemoteApp;
  /**
   * Shows the remotes of a path. From the first path that needs a remote on, single-spa manages it.
   */
  showAt: (pathname: string) => Promise<void>;
}

/** The remotes of the main set, ready to be shown. */
export function startRemotes(registry: Registry): Remotes {
  setUpFederation(registry);
  watchUncaught();
  const pages = pageRemotes.map((name) => createRemoteApp(sourceOf(registry, name)));
  const chat = createRemoteApp({
    ...sourceOf(registry, 'mfe-sage-chat'),
    // The assistant waits until the requested page has loaded.
    waitFor: () => waitForContent(pages),
    patienceMs: 20_000,
  });
  return { pages, chat, showAt: createShowAt([...pages, chat]) };
}

const sourceOf = (registry: Registry, name: RemoteName) => ({
  name,
  version: releaseOf(registry, name)?.version ?? 'unpublished',
  load: () => loadLifecycles(registry, name),
});

// Visitors of public pages need no remotes, so single-spa is not loaded.
function createShowAt(apps: RemoteApp[]) {
  let mounting: Promise<void> | undefined;
  const startMounting = async () => {
    const { mountByPath } = await import(/* webpackChunkName: "remotes" */ './mount-by-path.ts');
    mountByPath(apps, remotesAt);
  };
  return async (pathname: string) => {
    const needed = remotesAt(pathname);
    if (needed.length === 0) return;
    try {
      mounting ??= startMounting();
      await mounting;
    } catch (error) {
      // The next path tries again; until then the remotes are displayed without single-spa.
      mounting = undefined;
      window.reportError(error);
      for (const app of apps) if (needed.includes(app.name)) void app.show();
    }
  };
}
