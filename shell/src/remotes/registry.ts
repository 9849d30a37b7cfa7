import {
  type Registry,
  type RemoteName,
  type RemoteRelease,
  remoteNames,
} from '@soloist/contracts';

/** The registry that the gateway validated and wrote into the page; empty when there is none. */
export function readRegistry(page: Document): Registry {
  const json = page.getElementById('registry')?.textContent;
  return json ? JSON.parse(json) : { remotes: [] };
}

export const releaseOf = ({ remotes }: Registry, name: RemoteName): RemoteRelease | undefined =>
  remotes.find((release) => release.name === name);

/** The remotes that render pages, in the order of their places in the document. */
export const pageRemotes: RemoteName[] = remoteNames.filter((name) => name !== 'mfe-sage-chat');
