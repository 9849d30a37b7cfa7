import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { buildAll } from './build.ts';
import { bundleOf } from './processes.ts';

/**
 * For tests: a service (`services/messaging`) or the gateway as a separate process that can be
 * killed, with its log. It runs the bundle, as in production, which starts in half the processor
 * time. Rejects when it ends before it listens.
 */
export async function startServiceProcess(
  folder: string,
  config: object,
  { logLevel = 'info' } = {},
) {
  await buildAll([folder]);
  const settings = { PORT: 0, LEAVE_MS: 0, ...config, LOG_LEVEL: logLevel };
  const defined = Object.entries(settings).filter(([, value]) => value !== undefined);
  const env = Object.fromEntries(defined.map(([name, value]) => [name, String(value)]));
  const child = spawn(process.execPath, [bundleOf({ folder, entry: 'src/main.ts' })], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  child.stderr.on('data', (text) => lines.push(String(text)));
  const exited = once(child, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (line.includes('"listening"')) resolve(JSON.parse(line).port);
    });
    child.once('exit', () => reject(new Error(`it did not start: ${lines.join('\n')}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    /** Everything on its standard output and error. */
    lines,
    kill: () => end('SIGKILL'),
    close: () => end('SIGTERM'),
  };
}
export type ServiceProcess = Awaited<ReturnType<typeof startServiceProcess>>;
