import { homeOf, type Registry } from '@soloist/contracts';
import {
  clearOfflineCaches,
  getClaims,
  offlineCacheName,
  onSessionChange,
  startStoringReplies,
  stopStoringReplies,
} from '@soloist/web-client';
import { filesToRemove } from './files-to-remove.rules.ts';
import { frameKey, isShellFile } from './stored-app.ts';

const idleMs = 5_000;
const versionHeader = 'offline-version';

/**
 * Stores what the app needs to open without a connection: the page around everything, and the files
 * that this visit has loaded. Does nothing where the operator has switched it off.
 */
export async function storeApp(registry: Registry): Promise<void> {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: idleMs }));
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  if (!active || !(await isOffered(active))) {
    stopStoringReplies();
    return clearOfflineCaches();
  }
  await startStoringReplies();
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

/** The worker of before this feature does not answer; a new one replaces it by the next visit. */
function isOffered(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, 3_000, false);
    worker.postMessage('offline?', [port2]);
  });
}

const isCurrent = (sid: string) => getClaims()?.sid === sid;

/** Opens a cache of the session and uses it, unless the session ended in the meantime. */
async function withCache(sid: string, part: string, use: (cache: Cache) => Promise<unknown>) {
  const name = offlineCacheName(sid, part);
  const cache = await caches.open(name);
  if (isCurrent(sid)) await use(cache);
  if (!isCurrent(sid)) await caches.delete(name);
}

/** The HTML of any page of the app is the same but for its title and hints, so one is enough. */
async function storeFrame(sid: string): Promise<void> {
  const version = await versionOf(document);
  await withCache(sid, 'frame', async (cache) => {
    const stored = await cache.match(frameKey);
    if (stored?.headers.get(versionHeader) === version) return;
    const page = await fetch(homeOf[getClaims()?.role ?? 'freelancer']);
    if (!page.ok || page.redirected) return;
    const headers = new Headers(page.headers);
    // The browser has decoded the body.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name);
    headers.set(versionHeader, version);
    const frame = new Response(await page.text(), { headers });
    // It tells why something fails offline, so it must be there whether or not the visit has needed it.
    await import('../toasts/toast-place.tsx');
    if (isCurrent(sid)) await cache.put(frameKey, frame);
  });
}

/** Changes with the shell, with each remote's version, and with a preview. */
async function versionOf(page: Document): Promise<string> {
  const scripts = [...page.querySelectorAll<HTMLScriptElement>('script[src^="/shell/"]')];
  const registry = page.getElementById('registry')?.textContent ?? '';
  const text = [registry, ...scripts.map(({ src }) => src)].join('\n');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
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
