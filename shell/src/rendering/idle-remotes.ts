import type { RemoteName } from '@soloist/contracts';
import type { Remotes } from '../remotes/applications.ts';
import { pageRemotes } from '../remotes/registry.ts';
import type { RemoteApp } from '../remotes/remote-app.ts';

const createIdleRemote = (name: RemoteName): RemoteApp => ({
  name,
  get container(): HTMLElement {
    throw new Error('The page is rendered without a browser.');
  },
  lifecycles: { bootstrap: async () => {}, mount: async () => {}, unmount: async () => {} },
  getState: () => 'idle',
  subscribe: () => () => {},
  show: async () => {},
});

/** The places of remotes in a page that is rendered without a browser. */
export const idleRemotes: Remotes = {
  pages: pageRemotes.map(createIdleRemote),
  chat: createIdleRemote('mfe-sage-chat'),
  showAt: async () => {},
};
