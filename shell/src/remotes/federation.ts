import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import {
  containerName,
  type Registry,
  type RemoteName,
  type RemoteRelease,
} from '@soloist/contracts';
import type { Lifecycles } from '@soloist/web-client';
import { releaseOf } from './registry.ts';
import { withTimeout } from './step-queue.ts';
import { UnreachableError } from './unreachable.ts';

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
 * singletons, and with an `UnreachableError` when its files do not arrive. Tries twice, because a failed preload hint fails the first request again, and the
 * browser's cache may be damaged.
 */
export async function loadLifecycles(registry: Registry, name: RemoteName): Promise<Lifecycles> {
  const release = releaseOf(registry, name);
  if (!release) throw new Error(`${name} is not in the registry`);
  return loadOnce(name).catch(async () => {
    const hasArrived = await renewFiles(release);
    return loadOnce(name).catch((error: unknown) => {
      throw hasArrived ? error : new UnreachableError(error);
    });
  });
}

/**
 * Makes the browser fetch the files again that it would read from its cache, where they stay for a
 * year.
 * @returns whether the server answered for all of them, so that the connection works.
 */
async function renewFiles({ entry, scripts, styles }: RemoteRelease): Promise<boolean> {
  const renewed = [entry, ...scripts, ...styles].map(({ path }) =>
    fetch(path, { cache: 'reload' }),
  );
  return withTimeout(renewMs, Promise.all(renewed), 'The files were not renewed in time.').then(
    () => true,
    () => false,
  );
}

async function loadOnce(name: RemoteName): Promise<Lifecycles> {
  const lifecycles = await loadRemote<Lifecycles>(`${containerName(name)}/lifecycles`);
  if (!lifecycles) throw new Error(`${name} exposes no lifecycles`);
  return lifecycles;
}
