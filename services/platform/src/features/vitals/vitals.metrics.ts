import type { VitalName, VitalsReport } from '@soloist/contracts';
import { Counter, Histogram } from '@soloist/service-kit';

const loads = new Counter({
  name: 'remote_loads_total',
  help: 'Documents in which a live release or a canary was shown, and those in which it failed.',
  labelNames: ['remote', 'version', 'outcome'],
});
const seconds = new Histogram({
  name: 'remote_vital_seconds',
  help: 'Core Web Vitals and the time to the first byte, of live releases and canaries in browsers.',
  labelNames: ['remote', 'version', 'vital'],
  buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 6, 10],
});
const shift = new Histogram({
  name: 'remote_layout_shift',
  help: 'How much pages moved by themselves (CLS), of live releases and canaries in browsers.',
  labelNames: ['remote', 'version'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
});

/** What one report may add. */
export type ReportPart = VitalName | 'loads' | 'faultyLoads';

/** Adds parts of a report, of a version that is shown, to what Prometheus is told. */
export function tell(report: VitalsReport, parts: readonly ReportPart[]) {
  const { remote, version, vitals } = report;
  keepNewest(remote, version);
  for (const part of parts) {
    if (part === 'loads') loads.inc({ remote, version, outcome: 'shown' });
    else if (part === 'faultyLoads') loads.inc({ remote, version, outcome: 'failed' });
    else if (part === 'cls') shift.observe({ remote, version }, vitals.cls ?? 0);
    else seconds.observe({ remote, version, vital: part }, (vitals[part] ?? 0) / 1000);
  }
}

/** The live version, a canary, and those before: a process may live through hundreds of releases. */
const mostVersions = 4;
const told = new Map<string, string[]>();

function keepNewest(remote: string, version: string) {
  const versions = [version, ...(told.get(remote) ?? []).filter((each) => each !== version)];
  for (const old of versions.splice(mostVersions)) {
    for (const outcome of ['shown', 'failed']) loads.remove({ remote, version: old, outcome });
    for (const vital of ['lcp', 'inp', 'ttfb']) seconds.remove({ remote, version: old, vital });
    shift.remove({ remote, version: old });
  }
  told.set(remote, versions);
}
