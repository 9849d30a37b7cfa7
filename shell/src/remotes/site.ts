import type { Registry } from '@soloist/contracts';
import { loadLifecycles, setUpFederation } from './federation.ts';
import { createRemoteApp, type RemoteApp } from './remote-app.ts';

/** Shows somebody's portfolio site: one remote for every path, so single-spa has nothing to route. */
export function startSite(registry: Registry): RemoteApp {
  setUpFederation(registry);
  const site = createRemoteApp({
    name: 'mfe-portfolio',
    load: () => loadLifecycles(registry, 'mfe-portfolio'),
  });
  void site.show();
  return site;
}
