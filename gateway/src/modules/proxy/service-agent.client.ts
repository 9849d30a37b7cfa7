import { lookup } from 'node:dns/promises';
import { Agent } from 'node:http';
import { connect, isIP, type Socket, type TcpNetConnectOpts } from 'node:net';
import { Client, Pool } from 'undici';

/** A process that accepts no connection within this time counts as unavailable. */
const connectTimeoutMs = 1_000;
/** How long an unavailable process is tried last. */
const avoidUnavailableMs = 2_000;
/** The same for a process that announced its shutdown: by then it has ended or been replaced. */
const avoidLeavingMs = 10_000;
/**
 * How long an idle connection stays open. It is less than LEAVE_MS of server-kit, so that a process
 * that shuts down has no connection on which a request could arrive while it is closed.
 */
const idleTimeoutMs = 4_000;

/** Event of a connection: its process announced its shutdown in a response, or broke the connection. */
export const leavingEvent = 'leaving';

/** Opens a connection to one of the processes of the service with this first address. */
export type ConnectToService = (options: TcpNetConnectOpts & Process) => Promise<Socket>;

type Process = Required<Pick<TcpNetConnectOpts, 'host' | 'port'>>;

const keyOf = ({ host, port }: Process) => `${host} ${port}`;

/**
 * Opens connections to services with one or several processes. Each new connection, of a socket or a
 * request, goes to the process with the fewest, and to the next one if that refuses it. A service's
 * processes are all its configured addresses, and all IP addresses of their names. Requests name a
 * service by its first address. `services` has the base addresses of each service's processes.
 */
export function createConnectToService(services: URL[][]): ConnectToService {
  const processesByFirst = new Map(
    services.map((urls) => [urls[0] && keyOf(addressOf(urls[0])), urls]),
  );
  const opened = new Map<string, number>();
  const unavailableUntil = new Map<string, number>();

  function count(process: Process, by: 1 | -1) {
    const left = (opened.get(keyOf(process)) ?? 0) + by;
    if (left > 0) opened.set(keyOf(process), left);
    else opened.delete(keyOf(process));
  }

  /**
   * Available processes first, by their number of connections; then the longest unavailable: in a
   * rolling restart it is the first to return, while the last to announce its end still listens.
   */
  function compareRank(a: Process, b: Process): number {
    const now = Date.now();
    const until = (process: Process) => {
      const time = unavailableUntil.get(keyOf(process)) ?? 0;
      return time > now ? time : 0;
    };
    const load = (process: Process) => opened.get(keyOf(process)) ?? 0;
    return until(a) - until(b) || load(a) - load(b);
  }

  return async (options) => {
    const left = await processesOf(processesByFirst.get(keyOf(options)) ?? []);
    // Node reports the error for a name that does not resolve.
    if (left.length === 0) left.push(options);
    for (;;) {
      // Sorted and counted synchronously, so that concurrent connections are spread, too.
      const next = left.sort(compareRank).shift() as Process;
      count(next, 1);
      try {
        const socket = await connectTo({ ...options, ...next });
        socket.once('close', () => count(next, -1));
        socket.once(leavingEvent, () =>
          unavailableUntil.set(keyOf(next), Date.now() + avoidLeavingMs),
        );
        return socket;
      } catch (err) {
        count(next, -1);
        unavailableUntil.set(keyOf(next), Date.now() + avoidUnavailableMs);
        if (left.length === 0) throw err;
      }
    }
  };
}

interface ConnectionDeps {
  connectToService: ConnectToService;
  /** How long a service may be silent. */
  timeoutMs: number;
}

/** Node's connections to the services: of sockets, and of requests with a body. */
export function createServiceAgent({ connectToService, timeoutMs }: ConnectionDeps): Agent {
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
    connectToService({ ...options, ...addressOf(options) }).then(
      (socket) => callback?.(null, socket),
      (err) => callback?.(err, undefined as never),
    );
    return undefined;
  };
  return agent;
}

/** The handler of a request, as its connection leaves it. */
export interface ConnectionUser {
  /** Makes new connections go to other processes for some seconds. */
  avoidProcess?: () => void;
}

/**
 * undici's connections to the service at `url`, for requests without a body: a request takes less than
 * half the processor time of one by Node's client.
 */
export function createServicePool(url: URL, { connectToService, timeoutMs }: ConnectionDeps): Pool {
  const address = addressOf(url);
  const createConnection = () => {
    let socket: Socket | undefined;
    const connection = new Client(url.origin, {
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      keepAliveTimeout: idleTimeoutMs,
      keepAliveMaxTimeout: idleTimeoutMs,
      connect: (_options, callback) => {
        connectToService({ ...address, noDelay: true }).then(
          (connected) => {
            socket = connected;
            callback(null, connected);
          },
          (err) => callback(err, null),
        );
      },
    });
    const avoidProcess = () => socket?.emit(leavingEvent);
    const { dispatch } = connection;
    connection.dispatch = (options, handler) =>
      dispatch.call(connection, options, Object.assign(handler, { avoidProcess }));
    return connection;
  };
  return new Pool(url.origin, { factory: createConnection });
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
