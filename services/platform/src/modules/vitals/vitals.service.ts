import {
  dayMs,
  hourMs,
  type VersionVitals,
  type VitalsReport,
  vitalNames,
} from '@soloist/contracts';
import { type RedisConnection, upsert } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { lastChange, ReleaseModel } from '../releases/index.ts';
import { faultsSince, storeFault } from './faults.service.ts';
import { bucketOf, type Histogram, p75 } from './histogram.rules.ts';
import { type StoredVitals, VitalsModel } from './vitals.model.ts';
import { exposeReport, type ReportMetric } from './vitals-metrics.service.ts';

const { trusted } = mongoose;

/** Limit per network, version and hour: no one alone can fake the loads that are judged. */
export const maxPerNetwork = 10;

interface Sender {
  redis: RedisConnection;
  /** A hash of the sender's network that is of no use elsewhere. */
  network: string;
}

/** Adds a report to its hour, unless it is over the sender's limit or of an unpublished version. */
export async function countReport(report: VitalsReport, sender: Sender): Promise<boolean> {
  const { remote, version, page } = report;
  if (!(await ReleaseModel.exists({ remote, version }))) return false;
  const hour = new Date(Math.floor(Date.now() / hourMs) * hourMs);
  const counted = await additionsWithinLimit(sender, {
    key: `${hour.getTime()}:${remote}:${version}`,
    report,
  });
  if (counted.length === 0) return false;
  const state = await lastChange(remote);
  const key = { remote, version, page, hour, canary: state?.canary?.id ?? '' };
  const $inc = Object.fromEntries(counted.map(({ field }) => [field, 1]));
  await upsert(() => VitalsModel.updateOne(key, { $inc }, { upsert: true }));
  if (report.fault && counted.some(({ metric }) => metric === 'faultyLoads')) {
    await storeFault(report.fault, { remote, version });
  }
  if (version === state?.live || version === state?.canary?.version) {
    exposeReport(
      report,
      counted.map(({ metric }) => metric),
    );
  }
  return true;
}

/** The increments of a report, without those over its sender's limit. */
async function additionsWithinLimit(
  { redis, network }: Sender,
  { key, report }: { key: string; report: VitalsReport },
): Promise<Addition[]> {
  const counter = `platform:vitals:${key}:${network}`;
  const left: Addition[] = [];
  for (const addition of additionsOf(report)) {
    const count = await redis.hincrby(counter, addition.metric, 1);
    if (count <= maxPerNetwork) left.push(addition);
  }
  await redis.pexpire(counter, hourMs);
  return left;
}

/** An increment of a stored field by one. */
interface Addition {
  metric: ReportMetric;
  field: string;
}

const additionsOf = ({ isLoad, isFault, vitals }: VitalsReport): Addition[] => [
  ...(isLoad ? [{ metric: 'loads', field: 'loads' } as const] : []),
  ...(isFault ? [{ metric: 'faultyLoads', field: 'faultyLoads' } as const] : []),
  ...vitalNames.flatMap((metric) => {
    const value = vitals[metric];
    return value === undefined ? [] : [{ metric, field: `${metric}.${bucketOf(metric, value)}` }];
  }),
];

/** Totals of a version. */
export type Totals = Pick<StoredVitals, 'loads' | 'faultyLoads' | (typeof vitalNames)[number]>;

const emptyTotals = (): Totals => ({
  loads: 0,
  faultyLoads: 0,
  lcp: {},
  inp: {},
  cls: {},
  ttfb: {},
});

function addTotals(sum: Totals, row: Totals): Totals {
  sum.loads += row.loads;
  sum.faultyLoads += row.faultyLoads;
  for (const name of vitalNames) {
    for (const [place, count] of Object.entries(row[name])) {
      const histogram: Histogram = sum[name];
      histogram[place] = (histogram[place] ?? 0) + count;
    }
  }
  return sum;
}

/** Browser reports of a version while a canary was running. */
export async function totalsDuring(canary: string, version: string): Promise<Totals> {
  const rows = await VitalsModel.find({ canary, version }).lean<StoredVitals[]>();
  return rows.reduce(addTotals, emptyTotals());
}

/** Totals and faults of each version of a remote, the most recent first. */
export async function listVitals(remote: string, days: number): Promise<VersionVitals[]> {
  const since = new Date(Date.now() - days * dayMs);
  const [rows, faults] = await Promise.all([
    VitalsModel.find({ remote, hour: trusted({ $gte: since }) })
      .sort({ hour: -1 })
      .lean<StoredVitals[]>(),
    faultsSince(since, remote),
  ]);
  const sums = new Map<string, Totals>();
  for (const row of rows) {
    sums.set(row.version, addTotals(sums.get(row.version) ?? emptyTotals(), row));
  }
  return [...sums].map(([version, sum]) => ({
    ...{ version, loads: sum.loads, faultyLoads: sum.faultyLoads },
    ...faults(version),
    p75: {
      lcp: p75('lcp', sum.lcp),
      inp: p75('inp', sum.inp),
      cls: p75('cls', sum.cls),
      ttfb: p75('ttfb', sum.ttfb),
    },
  }));
}
