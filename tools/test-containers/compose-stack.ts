import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { fromRoot } from '../paths.ts';
import { problem } from '../progress.ts';

const run = promisify(execFile);
const maxBuffer = 64 * 1024 * 1024;

export interface StackOptions {
  /** Compose's name of it, so that it meets no other installation. */
  name: string;
  /** The compose files, the product's first. */
  files: string[];
  settingsFile: string;
}

/** @throws a problem in one sentence if no engine runs here, with how to get one. */
export function requireEngine() {
  const { status } = spawnSync('docker', ['info'], { stdio: 'ignore' });
  if (status === 0) return;
  throw problem(
    'No Docker engine answers on this machine: install Docker 25 or newer with Compose 2.24 (https://docs.docker.com/engine/install), or set DOCKER_HOST.',
  );
}

/** A stack of one of the product's compose files. */
export function createStack({ name, files, settingsFile }: StackOptions) {
  const env = {
    ...process.env,
    COMPOSE_PROJECT_NAME: name,
    COMPOSE_FILE: files.join(':'),
    COMPOSE_ENV_FILES: settingsFile,
  };
  const docker = async (...args: string[]) => {
    const command = await run('docker', args, { cwd: fromRoot(), env, maxBuffer }).catch(
      (error) => {
        throw problem(`docker ${args.join(' ')}\n${String(error.stderr).slice(-3000)}`, error);
      },
    );
    return command.stdout.trim();
  };
  const compose = (...args: string[]) => docker('compose', ...args);
  const containersOf = async (service: string) =>
    (await compose('ps', '--quiet', service)).split('\n');
  return {
    env,
    docker,
    compose,
    containersOf,
    /** Starts everything and waits until it is healthy. */
    up: (...options: string[]) =>
      compose('up', '--detach', '--wait', '--wait-timeout', '600', ...options),
    /** Kills the process of a container, as a lack of memory does, and waits until it is back. */
    async killAndAwait(service: string) {
      const [id = ''] = await containersOf(service);
      const stateOf = async () =>
        JSON.parse(await docker('inspect', '--format', '{{json .State}}', id)) as {
          Pid: number;
          Health?: { Status: string };
        };
      const before = await stateOf();
      process.kill(before.Pid, 'SIGKILL');
      const until = Date.now() + 120_000;
      while (Date.now() < until) {
        const { Pid, Health } = await stateOf();
        if (Pid !== 0 && Pid !== before.Pid && Health?.Status === 'healthy') return;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      throw problem(`${service} was killed and is not healthy after two minutes.`);
    },
  };
}
export type ComposeStack = ReturnType<typeof createStack>;
