import type { Registry, RemoteName } from '@soloist/contracts';
import { onSessionChange } from '@soloist/web-client';
import { registerApplication, start, triggerAppChange } from 'single-spa';
import { decide, isProtected } from '../routing/guards.ts';
import { currentSession } from '../routing/session.ts';
import { contentShown } from './content-shown.ts';
import { loadLifecycles, setUpFederation } from './federation.ts';
import { createRemoteApp, type RemoteApp } from './remote-app.ts';

const pageRemotes: RemoteName[] = ['mfe-dashboard', 'mfe-wizards', 'mfe-portfolio'];

/** The remotes that a path needs and the person may see. */
export function remotesAt(pathname: string): RemoteName[] {
  const decision = decide(pathname, currentSession());
  if (decision.kind !== 'show' || !decision.page) return [];
  const { drawnBy } = decision.page;
  return [
    ...(drawnBy === 'shell' ? [] : [drawnBy]),
    ...(isProtected(decision.page) ? (['mfe-sage-chat'] as const) : []),
  ];
}

export interface Remotes {
  pages: RemoteApp[];
  chat: RemoteApp;
}

/** Hands every remote of the main set to single-spa, which mounts those that the path needs. */
export function startRemotes(registry: Registry): Remotes {
  setUpFederation(registry);
  const pages = pageRemotes.map((name) =>
    createRemoteApp({ name, load: () => loadLifecycles(registry, name) }),
  );
  const chat = createRemoteApp({
    name: 'mfe-sage-chat',
    // The assistant waits until the page that was asked for is there.
    load: () => contentShown(pages).then(() => loadLifecycles(registry, 'mfe-sage-chat')),
    patienceMs: 20_000,
  });
  for (const { name, lifecycles } of [...pages, chat]) {
    registerApplication({
      name,
      app: async () => lifecycles,
      activeWhen: ({ pathname }) => remotesAt(pathname).includes(name),
    });
  }
  start();
  onSessionChange(() => void triggerAppChange());
  return { pages, chat };
}
