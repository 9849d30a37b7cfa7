import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { services } from '@soloist/contracts';
import {
  createEnvironment,
  type Environment,
  type ProcessName,
  type Settings,
} from '@soloist/tools/environment.ts';
import { findBrowser } from '@soloist/tools/local-stack/browser.ts';
import { startPaymentProvider } from '@soloist/tools/local-stack/payment-provider.ts';
import { startStack } from '@soloist/tools/local-stack/stack.ts';
import type { ManagedProcess } from '@soloist/tools/managed-process.ts';
import { freePort } from '@soloist/tools/ports.ts';
import { appProcesses, manageAppProcess } from '@soloist/tools/processes.ts';
import { startBalancer } from './balancer.ts';
import { startSageModel } from './sage-model.ts';

/** One of the two of a kind: where it listens by itself, and how to kill it. */
export interface Copy extends ManagedProcess {
  url: string;
}
type Pair = [Copy, Copy];

export const kinds = appProcesses.map(({ name }) => name);

/**
 * The composed app with two processes of every kind, on stores of its own: the gateways behind one
 * address, as an ingress would have them, and the services behind one name each for one another.
 * `overrides` are settings of all of them.
 */
export async function startTwoOfEverything(overrides: Settings = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'soloist-two-'));
  const stops: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each();
  };
  try {
    const stack = await startStack({ dataDir });
    stops.push(stack.stop);
    const model = await startSageModel();
    stops.push(model.stop);
    const environments = await Promise.all(
      [1, 2].map(async () =>
        createEnvironment({
          dataDir,
          gatewayPort: await freePort(),
          mongoUrl: stack.mongo.url,
          redisUrl: stack.redis.url,
          smtpUrl: stack.mail.url,
          chromiumPath: findBrowser(),
          overrides: {
            ...model.env,
            RATE_LIMIT_PER_MINUTE: '0',
            LOG_LEVEL: 'warn',
            ...overrides,
          },
        }),
      ),
    );
    const portsOf = (name: ProcessName) => environments.map(({ ports }) => ports[name]);
    const front = await startBalancer(portsOf('gateway'));
    stops.push(front.stop);
    const names = await Promise.all(
      services.map(async (name) => ({ name, ...(await startBalancer(portsOf(name))) })),
    );
    stops.push(...names.map((name) => name.stop));
    const provider = await startPaymentProvider({
      dataDir,
      logDir: path.join(dataDir, 'logs'),
      gatewayUrl: `http://127.0.0.1:${front.port}`,
    });
    stops.push(provider.stop);

    const url = `http://localhost:${front.port}`;
    const ofService = names.map(({ name, port }) => [urlOf(name), `http://127.0.0.1:${port}`]);
    const ofGateway = services.map((name) => [
      urlOf(name),
      portsOf(name)
        .map((port) => `http://127.0.0.1:${port}`)
        .join(),
    ]);
    function copiesOf(environment: Environment, index: number) {
      const logDir = path.join(dataDir, `logs-${index + 1}`);
      mkdirSync(logDir);
      mkdirSync(path.join(dataDir, `remotes-${index + 1}`));
      return appProcesses.map((process) => {
        const urls = process.name === 'gateway' ? ofGateway : ofService;
        const settings = {
          ...environment.settings,
          ...provider.settings,
          ...Object.fromEntries(urls),
          PUBLIC_URL: url,
          REMOTES_DIR: path.join(dataDir, `remotes-${index + 1}`),
        };
        const managed = manageAppProcess(process, {
          environment: { ...environment, settings },
          logDir,
        });
        return { ...managed, url: `http://127.0.0.1:${environment.ports[process.name]}` };
      });
    }
    const [first = [], second = []] = environments.map(copiesOf);
    stops.push(() => Promise.all([...first, ...second].map((copy) => copy.kill())));
    // One after the other: they share two cores.
    await Promise.all(first.map((copy) => copy.start()));
    await Promise.all(second.map((copy) => copy.start()));
    const pairs = first.map((copy, at) => [copy.name, [copy, second[at]]]);
    return {
      url,
      processes: Object.fromEntries(pairs) as Record<ProcessName, Pair>,
      /** Where the journeys' helpers find it. */
      env: {
        APP_URL: url,
        INBOX_URL: stack.mail.inboxUrl,
        APP_MONGO_URL: stack.mongo.url,
        APP_REDIS_URL: stack.redis.url,
        PAYMENT_PROVIDER_URL: provider.pageUrl,
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
export type TwoOfEverything = Awaited<ReturnType<typeof startTwoOfEverything>>;

const urlOf = (service: string) => `${service.toUpperCase()}_URL`;
