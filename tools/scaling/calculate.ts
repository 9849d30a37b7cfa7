// Calculates the machines, storage and money that a number of users needs: node
// tools/scaling/calculate.ts
import '@soloist/server-kit/require-node';
import { argv } from 'node:process';

/** Assumed usage: it has not been measured yet. */
export const assumedUsage = {
  activePerDay: 0.1,
  onlineAtPeak: 0.03,
  callsPerDay: 120,
  pagesPerDay: 30,
  messagesPerDay: 4,
  documentsPerDay: 0.2,
  /** The ratio of the busiest second to the average one. */
  peak: 4,
  databaseKb: 60,
  filesMb: 5,
  trafficMbPerDay: 3,
};

/**
 * Seconds of a core per item, measured on two cores (bench/README.md) and rounded up. A call is measured in a
 * mix of all calls, with its share of pages, messages and scheduled tasks.
 */
const cost = {
  gatewayCall: 0.0015,
  serviceCall: 0.006,
  databaseCall: 0.003,
  /** Cached pages; a page whose data is fetched counts as a call. */
  page: 0.0002,
  document: 0.1,
};

/** The capacity of one machine or process before another is needed. */
const capacity = {
  busy: 0.5,
  socketsPerProcess: 20_000,
  gbPerShard: 1500,
};

/** AWS, us-east-1, on demand, as listed in 2025; verify prices before you rely on them. */
const price = {
  /** m7i.2xlarge: 8 cores, 32 GB; 730 hours. */
  machine: 0.4032 * 730,
  cores: 8,
  diskGb: 0.08,
  fileGb: 0.023,
  trafficGb: 0.09,
};

export interface Need {
  users: number;
  callsPerSecondAtPeak: number;
  sockets: number;
  documentsPerSecond: number;
  appMachines: number;
  shards: number;
  databaseMachines: number;
  databaseGb: number;
  filesGb: number;
  dollarsPerMonth: number;
}

/** The needs of this number of registered users in their busiest second, and the monthly cost. */
export function calculateNeed(users: number): Need {
  const active = users * assumedUsage.activePerDay;
  const atPeak = (perDay: number) => (active * perDay * assumedUsage.peak) / 86_400;
  const callsPerSecondAtPeak = atPeak(assumedUsage.callsPerDay);
  const documentsPerSecond = atPeak(assumedUsage.documentsPerDay);
  const sockets = users * assumedUsage.onlineAtPeak;
  const appCores =
    (callsPerSecondAtPeak * (cost.gatewayCall + cost.serviceCall) +
      atPeak(assumedUsage.pagesPerDay) * cost.page +
      documentsPerSecond * cost.document +
      sockets / capacity.socketsPerProcess) /
    capacity.busy;
  const databaseCores = (callsPerSecondAtPeak * cost.databaseCall) / capacity.busy;
  const databaseGb = (users * assumedUsage.databaseKb) / 1e6;
  const filesGb = (users * assumedUsage.filesMb) / 1e3;
  const isOne = users <= 1000;
  const shards = Math.max(
    Math.ceil(databaseGb / capacity.gbPerShard),
    Math.ceil(databaseCores / price.cores),
  );
  // Three members each store everything; Redis, Meilisearch and the router get separate machines
  // later.
  const databaseMachines = isOne ? 0 : shards * 3 + (users >= 100_000 ? 4 : 0);
  const appMachines = isOne ? 1 : Math.max(2, Math.ceil(appCores / price.cores) + 1);
  const traffic = (active * assumedUsage.trafficMbPerDay * 30) / 1e3;
  const dollarsPerMonth =
    (appMachines + databaseMachines) * price.machine +
    databaseGb * 2 * 3 * price.diskGb +
    filesGb * price.fileGb +
    traffic * price.trafficGb;
  return {
    ...{ users, callsPerSecondAtPeak, sockets, documentsPerSecond, appMachines, shards },
    ...{ databaseMachines, databaseGb, filesGb, dollarsPerMonth },
  };
}

const steps = [1000, 10_000, 100_000, 1_000_000, 10_000_000];
const columns: [title: string, of: (need: Need) => string][] = [
  ['users', ({ users }) => number(users)],
  ['calls/s', ({ callsPerSecondAtPeak }) => number(callsPerSecondAtPeak)],
  ['sockets', ({ sockets }) => number(sockets)],
  ['documents/s', ({ documentsPerSecond }) => documentsPerSecond.toFixed(2)],
  ['app machines', ({ appMachines }) => number(appMachines)],
  ['store machines', ({ databaseMachines }) => number(databaseMachines)],
  ['shards', ({ shards }) => number(shards)],
  ['MongoDB GB', ({ databaseGb }) => number(databaseGb)],
  ['files GB', ({ filesGb }) => number(filesGb)],
  ['$ a month', ({ dollarsPerMonth }) => number(dollarsPerMonth)],
  ['$ a user and year', (need) => ((need.dollarsPerMonth * 12) / need.users).toFixed(2)],
];
const number = (value: number) => Math.ceil(value).toLocaleString('en-US');

/** The table of docs/scaling.md. */
export function capacityTable(): string {
  const needs = steps.map(calculateNeed);
  const cells = columns.map(([title, of]) => [title, ...needs.map(of)]);
  const widths = cells.map((column) => Math.max(...column.map((cell) => cell.length)));
  const row = (at: number) =>
    `| ${cells.map((column, index) => (column[at] ?? '').padEnd(widths[index] ?? 0)).join(' | ')} |`;
  const line = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [row(0), line, ...steps.map((_step, at) => row(at + 1))].join('\n');
}

if (import.meta.main) {
  const people = Number(argv[2]);
  console.log(people > 0 ? calculateNeed(people) : capacityTable());
}
