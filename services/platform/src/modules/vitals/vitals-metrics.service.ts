import type { VitalName, VitalsReport } from '@soloist/contracts';
import { Counter, Histogram } from '@soloist/server-kit';

const loads = new Counter({
  name: 'remote_loads_total',
  help: 'Page loads with a live release or a canary, and those in which it failed.',
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
  help: 'Cumulative Layout Shift (CLS) of live releases and canaries in browsers.',
  labelNames: ['remote', 'version'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
});

/** The most that one report may add. */
export type ReportMetric = VitalName | 'loads' | 'faultyLoads';

/** Adds a report of a live version to the Prometheus metrics. */
export function exposeReport(report: VitalsReport, metrics: readonly ReportMetric[]) {
  const { remote, version, vitals } = report;
  dropOldVersions(remote, version);
  for (const metric of metrics) {
    if (metric === 'loads') loads.inc({ remote, version, outcome: 'shown' });
    else if (metric === 'faultyLoads') loads.inc({ remote, version, outcome: 'failed' });
    else if (metric === 'cls') shift.observe({ remote, version }, vitals.cls ?? 0);
    else seconds.observe({ remote, version, vital: metric }, (vitals[metric] ?? 0) / 1000);
  }
}

/** The live version, a canary and earlier ones: a process may outlive hundreds of releases. */
const maxVersions = 4;
const exposedVersions = new Map<string, string[]>();

function dropOldVersions(remote: string, version: string) {
  const versions = [
    version,
    ...(exposedVersions.get(remote) ?? []).filter((each) => each !== version),
  ];
  for (const old of versions.splice(maxVersions)) {
    for (const outcome of ['shown', 'failed']) loads.remove({ remote, version: old, outcome });
    for (const vital of ['lcp', 'inp', 'ttfb']) seconds.remove({ remote, version: old, vital });
    shift.remove({ remote, version: old });
  }
  exposedVersions.set(remote, versions);
}
