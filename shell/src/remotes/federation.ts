import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { containerName, type Registry, type RemoteName } from '@soloist/contracts';
import type { Lifecycles } from '@soloist/web-client';
import { releaseOf } from './registry.ts';
import { withTimeout } from './step-queue.ts';

const entryTimeoutMs = 10_000;
const renewMs = 2_000;
const absolute = (path: string) => new URL(path, window.location.origin).href;

/** Gives the federation runtime the URL and integrity hash of each remote's live version. */
export function setUpFederation(registry: Registry): void {
  const integrityOf = new Map(
    registry.remotes.map(({ entry }) => [absolute(entry.path), entry.integrity]),
  );
  registerPlugins([
    {
      name: 'integrity',
      createScript: ({ url }) => {
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        const integrity = integrityOf.get(url);
        if (integrity) script.integrity = integrity;
        return { script, timeout: entryTimeoutMs };
      },
    },
  ]);
  registerRemotes(
    registry.remotes.map(({ name, entry }) => ({
      name: containerName(name),
      entry: absolute(entry.path),
    })),
  );
}

/**
 * Loads a remote's lifecycles; rejects when it is missing, corrupt or built against other
 * singletons. Tries twice, because a failed preload hint fails the first request again, and the
 * browser's cache may be damaged.
 */
export async function loadLifecycles(registry: Registry, name: RemoteName): Promise<Lifecycles> {
  const release = releaseOf(registry, name);
  if (!release) throw new Error(`${name} is not in the registry`);
  return loadOnce(name).catch(async () => {
    const { entry, scripts, styles } = release;
    const renewed = [entry, ...scripts, ...styles].map(({ path }) => renew(path));
    await withTimeout(renewMs, Promise.all(renewed), 'The files were not renewed in time.').catch(
      () => undefined,
    );
    return loadOnce(name);
  });
}

/**
 * Makes the browser fetch a file again that it would read from its cache, where it stays for a
 * year.
 */
const renew = (path: string) => fetch(path, { cache: 'reload' }).catch(() => undefined);

async function loadOnce(name: RemoteName): Promise<Lifecycles> {
  const lifecycles = await loadRemote<Lifecycles>(`${containerName(name)}/lifecycles`);
  if (!lifecycles) throw new Error(`${name} exposes no lifecycles`);
  return lifecycles;
}
