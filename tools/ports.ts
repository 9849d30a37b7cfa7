import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import getPort, { portNumbers } from 'get-port';
import { problem } from './progress.ts';

/**
 * A free port below the range the system uses for outgoing connections: a process that restarts
 * must find its port still free, and a client that keeps reconnecting must not connect to itself.
 */
export function freePort(): Promise<number> {
  const first = randomInt(15_000, 31_000);
  return getPort({ port: portNumbers(first, first + 1500) });
}

export function canConnect(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const answer = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(1000, () => answer(false));
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}

export function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Fails with a sentence for the user if another process listens on a port they chose. */
export async function requirePort(port: number, variable: 'PORT' | 'MAIL_WEB_PORT') {
  if ((await canListen(port)) && !(await canConnect(port, '::1'))) return;
  throw problem(
    `Port ${port} is in use. Stop what uses it or run ${variable}=${port + 1} npm start.`,
  );
}

/** The port from an environment variable, or the default. */
export function portSetting(variable: 'PORT' | 'MAIL_WEB_PORT', usual: number): number {
  const port = Number(process.env[variable] ?? usual);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw problem(`${variable} is "${process.env[variable]}": set it to a port between 1 and 65535.`);
}
