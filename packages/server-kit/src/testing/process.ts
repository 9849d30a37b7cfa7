import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * A service as a separate process that can be killed, with its log. `main` is the file that starts
 * it, `config` its settings. Rejects when it ends before it listens.
 */
export async function startServiceProcess(main: string, config: object) {
  const settings = { PORT: 0, LEAVE_MS: 0, ...config, LOG_LEVEL: 'trace' };
  const defined = Object.entries(settings).filter(([, value]) => value !== undefined);
  const env = Object.fromEntries(defined.map(([name, value]) => [name, String(value)]));
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
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
