import { lookup } from 'node:dns/promises';
import { Agent } from 'node:http';
import { connect, isIP, type Socket, type TcpNetConnectOpts } from 'node:net';

/** A process that does not take a connection by then counts as away. */
const connectTimeoutMs = 1_000;
/** A process that was away comes last for so long. */
const avoidUnavailableMs = 2_000;
/** And one that says that it leaves: by then it is gone, or another is in its place. */
const avoidLeavingMs = 10_000;
/**
 * We let go of a connection that lies unused for so long. It is less than LEAVE_MS of service-kit: a
 * process that leaves then has no connection that something might be asked on as it is closed.
 */
const idleTimeoutMs = 4_000;

/** Event of a connection: its process said with an answer that it leaves. */
export const leavingEvent = 'leaving';

interface ServiceAgentDeps {
  /** The base addresses of each service's processes. */
  services: URL[][];
  timeoutMs: number;
}
type Process = Required<Pick<TcpNetConnectOpts, 'host' | 'port'>>;

const keyOf = ({ host, port }: Process) => `${host} ${port}`;

/**
 * Connections to services that may be several processes: each new one, a socket's or a request's, goes
 * to the process with the fewest, and to the next where nobody takes it. A service's processes are all
 * the addresses that it was given, and all that their names stand for. It is asked for by the first.
 */
export function createServiceAgent({ services, timeoutMs }: ServiceAgentDeps): Agent {
  const byFirst = new Map(services.map((urls) => [urls[0] && keyOf(addressOf(urls[0])), urls]));
  const opened = new Map<string, number>();
  const awayUntil = new Map<string, number>();

  function count(process: Process, by: 1 | -1) {
    const left = (opened.get(keyOf(process)) ?? 0) + by;
    if (left > 0) opened.set(keyOf(process), left);
    else opened.delete(keyOf(process));
  }

  /** Those that were away just now last, else by how many connections they have. */
  function byRank(a: Process, b: Process): number {
    const isAway = (process: Process) => (awayUntil.get(keyOf(process)) ?? 0) > Date.now();
    const load = (process: Process) => opened.get(keyOf(process)) ?? 0;
    return Number(isAway(a)) - Number(isAway(b)) || load(a) - load(b);
  }

  async function connectToOne(options: TcpNetConnectOpts & Process): Promise<Socket> {
    const left = await processesOf(byFirst.get(keyOf(options)) ?? []);
    // A name that nobody knows is left to Node, which says so.
    if (left.length === 0) left.push(options);
    for (;;) {
      // Sorted and counted synchronously, so that simultaneous connections spread, too.
      const next = left.sort(byRank).shift() as Process;
      count(next, 1);
      try {
        const socket = await connectTo({ ...options, ...next });
        socket.once('close', () => count(next, -1));
        socket.once(leavingEvent, () => awayUntil.set(keyOf(next), Date.now() + avoidLeavingMs));
        return socket;
      } catch (err) {
        count(next, -1);
        awayUntil.set(keyOf(next), Date.now() + avoidUnavailableMs);
        if (left.length === 0) throw err;
      }
    }
  }

  // The time-out covers waiting and each pause while a reply streams.
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 128, timeout: timeoutMs });
  const { keepSocketAlive, reuseSocket } = agent;
  agent.keepSocketAlive = (socket: Socket) => {
    const isReusable = keepSocketAlive.call(agent, socket);
    socket.setTimeout(idleTimeoutMs);
    return isReusable;
  };
  agent.reuseSocket = (socket: Socket, request) => {
    reuseSocket.call(agent, socket, request);
    socket.setTimeout(timeoutMs);
  };
  agent.createConnection = (options, callback) => {
    connectToOne({ ...options, ...addressOf(options) }).then(
      (socket) => callback?.(null, socket),
      (err) => callback?.(err, undefined as never),
    );
    return undefined;
  };
  return agent;
}

const addressOf = ({
  hostname,
  host,
  port,
}: { [name in 'hostname' | 'host' | 'port']?: unknown }) => ({
  host: String(hostname ?? host).replace(/^\[|\]$/g, ''),
  port: Number(port) || 80,
});

async function processesOf(urls: URL[]): Promise<Process[]> {
  const lookups = await Promise.allSettled(urls.map(processesAt));
  return lookups.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

async function processesAt(url: URL): Promise<Process[]> {
  const { host, port } = addressOf(url);
  if (isIP(host)) return [{ host, port }];
  const addresses = await lookup(host, { all: true });
  return addresses.map(({ address }) => ({ host: address, port }));
}

function connectTo(options: TcpNetConnectOpts): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(options);
    const timer = setTimeout(() => {
      socket.destroy(new Error('The service did not accept the connection in time.'));
    }, connectTimeoutMs);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(timer));
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}
