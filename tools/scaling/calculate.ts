// How many machines, how much storage and how much money a number of users needs: node tools/scaling/calculate.ts
import '@soloist/service-kit/require-node';
import { argv } from 'node:process';

/** Assumed usage: it has not been measured yet. */
export const supposed = {
  activeADay: 0.1,
  onlineAtPeak: 0.03,
  callsADay: 120,
  pagesADay: 30,
  messagesADay: 4,
  papersADay: 0.2,
  /** The busiest second to the average one. */
  peak: 4,
  databaseKb: 60,
  filesMb: 5,
  trafficMbADay: 3,
};

/**
 * Seconds of a core per item, measured on two cores (bench/README.md) and rounded up. A call is measured in a
 * mix of all calls, with its share of pages, messages and scheduled tasks.
 */
const cost = {
  gatewayCall: 0.0015,
  serviceCall: 0.006,
  databaseCall: 0.003,
  /** Cached pages; one whose data is fetched counts as a call. */
  page: 0.0002,
  paper: 0.1,
};

/** How much of something one machine or process may have before the next one. */
const room = {
  busy: 0.5,
  socketsAProcess: 20_000,
  gbAShard: 1500,
};

/** AWS, us-east-1, on demand, as listed in 2025; look again before you rely on them. */
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
  callsASecond: number;
  sockets: number;
  papersASecond: number;
  appMachines: number;
  shards: number;
  databaseMachines: number;
  databaseGb: number;
  filesGb: number;
  dollarsAMonth: number;
}

/** What this number of registered users needs in its busiest second, and what that costs a month. */
export function needOf(users: number): Need {
  const active = users * supposed.activeADay;
  const atPeak = (aDay: number) => (active * aDay * supposed.peak) / 86_400;
  const callsASecond = atPeak(supposed.callsADay);
  const papersASecond = atPeak(supposed.papersADay);
  const sockets = users * supposed.onlineAtPeak;
  const appCores =
    (callsASecond * (cost.gatewayCall + cost.serviceCall) +
      atPeak(supposed.pagesADay) * cost.page +
      papersASecond * cost.paper +
      sockets / room.socketsAProcess) /
    room.busy;
  const databaseCores = (callsASecond * cost.databaseCall) / room.busy;
  const databaseGb = (users * supposed.databaseKb) / 1e6;
  const filesGb = (users * supposed.filesMb) / 1e3;
  const isOne = users <= 1000;
  const shards = Math.max(
    Math.ceil(databaseGb / room.gbAShard),
    Math.ceil(databaseCores / price.cores),
  );
  // Three members each hold everything; Redis, Meilisearch and the router have machines of their own later.
  const databaseMachines = isOne ? 0 : shards * 3 + (users >= 100_000 ? 4 : 0);
  const appMachines = isOne ? 1 : Math.max(2, Math.ceil(appCores / price.cores) + 1);
  const traffic = (active * supposed.trafficMbADay * 30) / 1e3;
  const dollarsAMonth =
    (appMachines + databaseMachines) * price.machine +
    databaseGb * 2 * 3 * price.diskGb +
    filesGb * price.fileGb +
    traffic * price.trafficGb;
  return {
    ...{ users, callsASecond, sockets, papersASecond, appMachines, shards },
    ...{ databaseMachines, databaseGb, filesGb, dollarsAMonth },
  };
}

const steps = [1000, 10_000, 100_000, 1_000_000, 10_000_000];
const columns: [title: string, of: (need: Need) => string][] = [
  ['users', ({ users }) => number(users)],
  ['calls/s', ({ callsASecond }) => number(callsASecond)],
  ['sockets', ({ sockets }) => number(sockets)],
  ['documents/s', ({ papersASecond }) => papersASecond.toFixed(2)],
  ['app machines', ({ appMachines }) => number(appMachines)],
  ['store machines', ({ databaseMachines }) => number(databaseMachines)],
  ['shards', ({ shards }) => number(shards)],
  ['MongoDB GB', ({ databaseGb }) => number(databaseGb)],
  ['files GB', ({ filesGb }) => number(filesGb)],
  ['$ a month', ({ dollarsAMonth }) => number(dollarsAMonth)],
  ['$ a user and year', (need) => ((need.dollarsAMonth * 12) / need.users).toFixed(2)],
];
const number = (value: number) => Math.ceil(value).toLocaleString('en-US');

/** The table of docs/scaling.md. */
export function capacityTable(): string {
  const needs = steps.map(needOf);
  const cells = columns.map(([title, of]) => [title, ...needs.map(of)]);
  const widths = cells.map((column) => Math.max(...column.map((cell) => cell.length)));
  const row = (at: number) =>
    `| ${cells.map((column, index) => (column[at] ?? '').padEnd(widths[index] ?? 0)).join(' | ')} |`;
  const line = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [row(0), line, ...steps.map((_step, at) => row(at + 1))].join('\n');
}

if (import.meta.main) {
  const people = Number(argv[2]);
  console.log(people > 0 ? needOf(people) : capacityTable());
}
