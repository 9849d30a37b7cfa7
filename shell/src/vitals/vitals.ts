import { matchPage, type Registry } from '@soloist/contracts';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { releaseOf } from '../remotes/registry.ts';
import type { RemoteApp } from '../remotes/remote-app.ts';
import { onFirstFault } from '../remotes/report-fault.ts';
import { createReports } from './reports.ts';
import { tellPerson } from './tell-person.ts';
import { toldFault } from './told-fault.ts';

interface Parts {
  registry: Registry;
  apps: RemoteApp[];
}

/**
 * From now on the platform hears how remotes do in this document: what they measure, and whether they
 * fail. Times are those of the remote that drew the first page. Besides, gateways learn who is signed in
 * where canaries are for people.
 */
export function startVitals({ registry, apps }: Parts): void {
  if (registry.chosenFor) tellPerson(registry.chosenFor);
  // What somebody tries counts neither for it nor for what is live beside it.
  if (registry.overrides) return;
  const pageNow = () => matchPage(window.location.pathname);
  const drawnBy = pageNow()?.drawnBy;
  const reports = createReports({
    send: (body) =>
      navigator.sendBeacon(
        '/api/platform/vitals',
        new Blob([JSON.stringify(body)], { type: 'application/json' }),
      ),
    pageNow: () => pageNow()?.path,
    versionOf: (remote) => releaseOf(registry, remote)?.version,
  });
  for (const app of apps) watchLoad(app, () => reports.add(app.name, { isLoad: true }));
  onFirstFault((fault) => reports.add(fault.remote, { isFault: true, fault: toldFault(fault) }));
  if (drawnBy && drawnBy !== 'shell') {
    onTTFB(({ value }) => reports.measure(drawnBy, { ttfb: value }));
    onLCP(({ value }) => reports.measure(drawnBy, { lcp: value }));
    onINP(({ value }) => reports.measure(drawnBy, { inp: value }));
    onCLS(({ value }) => reports.measure(drawnBy, { cls: value }));
  }
  // After those of web-vitals, which say their last values then.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reports.flush();
  });
}

/** Once a remote is there, or is not. */
function watchLoad(app: RemoteApp, onLoad: () => void): void {
  const isOver = () => ['shown', 'failed', 'crashed'].includes(app.getState());
  if (isOver()) {
    onLoad();
    return;
  }
  const stop = app.subscribe(() => {
    if (!isOver()) return;
    stop();
    onLoad();
  });
}
