import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cpuSeconds, residentMb } from '../processes.ts';

const run = promisify(execFile);

/** Names of processes by their command line; all others belong to the run itself. */
const names: [RegExp, name: string][] = [
  [/simulators\/payment-provider/, 'payment simulator'],
  [/maildev/, 'mail inbox'],
  [/small-upstream/, 'bare answer'],
  [/bare-proxy/, 'bare proxy'],
  [/bare-service/, 'bare service'],
  [/services\/documents\/dist\/worker/, 'documents-worker'],
  [/services\/(\w+)\/dist\/main/, ''],
  [/gateway\/(?:dist|src)\/main/, 'gateway'],
  [/redis-server/, 'redis'],
  [/chrom/, 'browser of the worker'],
  [/mongo/, 'mongodb'],
];

export interface Use {
  cpu: number;
  mb: number;
}

/** Processor seconds so far and memory in MB of every process that this one started, by name. */
export async function measureProcesses(): Promise<Map<string, Use>> {
  const uses = new Map<string, Use>();
  for (const { pid, args } of await descendants()) {
    const name = nameOf(args);
    if (!name) continue;
    const managed = { pid: () => pid };
    const { cpu, mb } = uses.get(name) ?? { cpu: 0, mb: 0 };
    const [more, held] = await Promise.all([cpuSeconds(managed), residentMb(managed)]);
    uses.set(name, { cpu: cpu + more, mb: mb + held });
  }
  return uses;
}

function nameOf(args: string): string | undefined {
  for (const [pattern, name] of names) {
    const found = pattern.exec(args);
    if (found) return name || found[1];
  }
  return undefined;
}

async function descendants() {
  const { stdout } = await run('ps', ['-ww', '-eo', 'pid=,ppid=,args='], { maxBuffer: 1e7 });
  const all = stdout.split('\n').flatMap((line) => {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return args ? [{ pid: Number(pid), parent: Number(parent), args }] : [];
  });
  const pids = new Set([process.pid]);
  const found: typeof all = [];
  for (const pid of pids) {
    for (const each of all.filter(({ parent }) => parent === pid)) {
      pids.add(each.pid);
      found.push(each);
    }
  }
  return found;
}
