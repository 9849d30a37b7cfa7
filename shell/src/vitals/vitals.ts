import { matchPage, type Registry } from '@soloist/contracts';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { releaseOf } from '../remotes/registry.ts';
import type { RemoteApp } from '../remotes/remote-app.ts';
import { onFirstFault } from '../remotes/report-fault.ts';
import { redactFault } from './redact-fault.ts';
import { createReports } from './reports.ts';
import { syncAudiencePerson } from './sync-audience-person.ts';

interface VitalsDeps {
  registry: Registry;
  apps: RemoteApp[];
}

/**
 * Reports how remotes perform in this document from now on: their metrics, and whether they fail.
 * Times belong to the remote that rendered the first page. Gateways also learn who is signed in
 * where canaries are limited to people.
 */
export function startVitals({ registry, apps }: VitalsDeps): void {
  if (registry.chosenFor) syncAudiencePerson(registry.chosenFor);
  // A version preview counts neither for its version nor for the live ones beside it.
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
  onFirstFault((fault) => reports.add(fault.remote, { isFault: true, fault: redactFault(fault) }));
  if (drawnBy && drawnBy !== 'shell') {
    onTTFB(({ value }) => reports.measure(drawnBy, { ttfb: value }));
    onLCP(({ value }) => reports.measure(drawnBy, { lcp: value }));
    onINP(({ value }) => reports.measure(drawnBy, { inp: value }));
    onCLS(({ value }) => reports.measure(drawnBy, { cls: value }));
  }
  // After the listeners of web-vitals, which report their last values then.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reports.flush();
  });
}

/** Sent once a remote has loaded or failed. */
function watchLoad(app: RemoteApp, onLoad: () => void): void {
  const isOver = () => ['shown', 'unreachable', 'failed', 'crashed'].includes(app.getState());
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
