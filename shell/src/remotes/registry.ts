import type { Registry, RemoteName, RemoteRelease } from '@soloist/contracts';

/** The registry that the gateway validated and wrote into the page; empty when there is none. */
export function readRegistry(page: Document): Registry {
  const json = page.getElementById('registry')?.textContent;
  return json ? JSON.parse(json) : { remotes: [] };
}

export const releaseOf = ({ remotes }: Registry, name: RemoteName): RemoteRelease | undefined =>
  remotes.find((release) => release.name === name);
