import { type Registry, type RemoteName, type RemoteRelease, registry } from '@soloist/contracts';

/** The registry that the gateway wrote into the page; empty when it is missing or unreadable. */
export function readRegistry(page: Document): Registry {
  try {
    return registry.parse(JSON.parse(page.getElementById('registry')?.textContent ?? ''));
  } catch {
    return { remotes: [] };
  }
}

export const releaseOf = ({ remotes }: Registry, name: RemoteName): RemoteRelease | undefined =>
  remotes.find((release) => release.name === name);
