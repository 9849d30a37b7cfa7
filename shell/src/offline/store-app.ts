import type { Registry } from '@soloist/contracts';
import { getClaims, onSessionChange } from '@soloist/web-client';
import { storeWith } from '@soloist/web-client/offline';
import { clearOfflineCaches } from '@soloist/web-client/offline-caches';
import { storeReply } from '@soloist/web-client/stored-replies';
import { filesToRemove } from './files-to-remove.rules.ts';
import { withCache } from './session-cache.ts';
import { storeFrame } from './store-frame.ts';
import { isShellFile } from './stored-app.ts';

const idleMs = 5_000;

/**
 * Stores what the app needs to open without a connection: the page around everything, and the files
 * that this visit has loaded. Does nothing where the operator has switched it off.
 */
export async function storeApp(registry: Registry): Promise<void> {
  await untilIdle();
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  if (!active || !(await isOffered(active))) {
    await storeWith();
    return clearOfflineCaches();
  }
  await storeWith(storeReply);
  const files = createFileStore(registry);
  const store = async () => {
    const sid = getClaims()?.sid;
    if (!sid) return;
    await storeFrame(sid);
    await files.storeAll(sid);
  };
  onSessionChange(() => void store().catch(() => undefined));
  await store();
}

// Safari has no idle callbacks.
const untilIdle = () =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: idleMs });
    else setTimeout(resolve, 1_000);
  });

/** Only the worker that ends ours says no; one that is slow or from before this feature does not. */
function isOffered(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, 3_000, true);
    worker.postMessage('offline?', [port2]);
  });
}

/** Stores the files that the document has loaded so far and loads later. */
function createFileStore(registry: Registry) {
  const loaded = new Set<string>();
  let storing = Promise.resolve();
  const storeAll = (sid: string) => {
    storing = storing
      .then(() => withCache(sid, 'files', (cache) => storeFiles(cache, [...loaded], registry)))
      .catch(() => undefined);
    return storing;
  };
  const observer = new PerformanceObserver((list) => {
    const urls = list.getEntries().map(({ name }) => name);
    const isNew = urls.filter(isOurs).map((url) => loaded.size < loaded.add(url).size);
    const sid = getClaims()?.sid;
    if (sid && isNew.includes(true)) void storeAll(sid);
  });
  observer.observe({ type: 'resource', buffered: true });
  return { storeAll };
}

function isOurs(url: string): boolean {
  const { origin, pathname } = new URL(url);
  return origin === window.location.origin && isShellFile(pathname);
}

async function storeFiles(cache: Cache, urls: string[], registry: Registry): Promise<void> {
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const missing = urls.filter((url) => !stored.has(url));
  if (missing.length === 0) return;
  // From the browser's own cache.
  await Promise.allSettled(missing.map((url) => cache.add(url)));
  const responses = await cache.matchAll();
  const files = (await cache.keys()).map(({ url }, index) => ({
    url,
    bytes: Number(responses[index]?.headers.get('content-length') ?? 0),
  }));
  await Promise.all(filesToRemove(files, registry).map((url) => cache.delete(url)));
}
