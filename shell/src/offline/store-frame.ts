import { homeOf } from '@soloist/contracts';
import { getClaims } from '@soloist/web-client';
import { isCurrent, withCache } from './session-cache.ts';
import { frameKey } from './stored-app.ts';

const versionHeader = 'offline-version';
const storedMark = '<meta name="stored-page">';

/** The HTML of any page of the app is the same but for its title and hints, so one is enough. */
export async function storeFrame(sid: string): Promise<void> {
  const version = await versionOf(document);
  await withCache(sid, 'frame', async (cache) => {
    const stored = await cache.match(frameKey);
    const isFromServer = !document.querySelector('meta[name="stored-page"]');
    if (isFromServer && stored?.headers.get(versionHeader) === version) return;
    const page = await fetch(homeOf[getClaims()?.role ?? 'freelancer']);
    if (!page.ok || page.redirected) return;
    const html = await page.text();
    const serverVersion = await versionOf(new DOMParser().parseFromString(html, 'text/html'));
    // A slow server has another version than this stored page: the next page waits for it.
    if (serverVersion !== version) return void (await cache.delete(frameKey));
    const headers = new Headers(page.headers);
    // The browser has decoded the body.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name);
    headers.set(versionHeader, version);
    const frame = new Response(html.replace('</head>', `${storedMark}</head>`), { headers });
    // It tells why something fails offline, so it must be there whether or not the visit has needed it.
    await import('../toasts/toast-place.tsx');
    if (isCurrent(sid)) await cache.put(frameKey, frame);
  });
}

/** Changes with the shell, with each remote's version, and with a preview. */
async function versionOf(page: Document): Promise<string> {
  // Not those that the page loads later.
  const scripts = [...page.querySelectorAll<HTMLScriptElement>('script[defer][src^="/shell/"]')];
  const registry = page.getElementById('registry')?.textContent ?? '';
  const text = [registry, ...scripts.map(({ src }) => src)].join('\n');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
