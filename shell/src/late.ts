import type { Registry } from '@soloist/contracts';
import { getToken } from '@soloist/web-client';
import { endLeftSessions } from '@soloist/web-client/left-sessions';
import { clearOfflineCaches, hasCaches } from '@soloist/web-client/offline-caches';
import { storeApp } from './offline/store-app.ts';
import { reloadForOthers } from './reload-left-page.ts';
import type { RemoteApp } from './remotes/remote-app.ts';
import { startVitals } from './vitals/vitals.ts';

/** Starts what no page waits for. */
export async function startLate(registry: Registry, apps: RemoteApp[]): Promise<void> {
  reloadForOthers();
  startVitals({ registry, apps });
  endLeftSessions().catch(() => undefined);
  const canStore = getToken() && 'serviceWorker' in navigator && hasCaches();
  await (canStore ? storeApp(registry) : clearOfflineCaches());
}
