import type { RemoteName } from '@soloist/contracts';
import { onSessionChange } from '@soloist/web-client';
import { registerApplication, start, triggerAppChange } from 'single-spa';
import type { RemoteApp } from './remote-app.ts';

/** Registers remotes with single-spa, which then mounts those that the path needs. */
export function mountByPath(
  apps: RemoteApp[],
  remotesAt: (pathname: string) => RemoteName[],
): void {
  for (const { name, lifecycles } of apps) {
    registerApplication({
      name,
      app: async () => lifecycles,
      activeWhen: ({ pathname }) => remotesAt(pathname).includes(name),
    });
  }
  start();
  onSessionChange(() => void triggerAppChange());
}
