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

/** One of the two processes of a kind, with its own address. */
export interface ProcessInstance extends ManagedProcess {
  url: string;
}
type InstancePair = [ProcessInstance, ProcessInstance];

export const processNames = appProcesses.map(({ name }) => name);

/**
 * The composed app with two processes of every kind on separate stores. The gateways share one address,
 * like behind an ingress, and so do the two processes of each service. `overrides` are settings of all
 * processes.
 */
export async function startRedundantApp(overrides: Settings = {}) {
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
            TEST_PEOPLE: 'true',
            ...overrides,
          },
        }),
      ),
    );
    const portsOf = (name: ProcessName) => environments.map(({ ports }) => ports[name]);
    const gatewayBalancer = await startBalancer(portsOf('gateway'));
    stops.push(gatewayBalancer.stop);
    const serviceBalancers = await Promise.all(
      services.map(async (name) => ({ name, ...(await startBalancer(portsOf(name))) })),
    );
    stops.push(...serviceBalancers.map((name) => name.stop));
    const provider = await startPaymentProvider({
      dataDir,
      logDir: path.join(dataDir, 'logs'),
      gatewayUrl: `http://127.0.0.1:${gatewayBalancer.port}`,
    });
    stops.push(provider.stop);

    const url = `http://localhost:${gatewayBalancer.port}`;
    const balancerUrls = serviceBalancers.map(({ name, port }) => [
      urlVariable(name),
      `http://127.0.0.1:${port}`,
    ]);
    const instanceUrls = services.map((name) => [
      urlVariable(name),
      portsOf(name)
        .map((port) => `http://127.0.0.1:${port}`)
        .join(),
    ]);
    function createInstances(environment: Environment, index: number) {
      const logDir = path.join(dataDir, `logs-${index + 1}`);
      mkdirSync(logDir);
      mkdirSync(path.join(dataDir, `remotes-${index + 1}`));
      return appProcesses.map((process) => {
        const urls = process.name === 'gateway' ? instanceUrls : balancerUrls;
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
    const [first = [], second = []] = environments.map(createInstances);
    stops.push(() => Promise.all([...first, ...second].map((instance) => instance.kill())));
    // One after the other, because they share two cores.
    await Promise.all(first.map((instance) => instance.start()));
    await Promise.all(second.map((instance) => instance.start()));
    const pairs = first.map((instance, at) => [instance.name, [instance, second[at]]]);
    return {
      url,
      processes: Object.fromEntries(pairs) as Record<ProcessName, InstancePair>,
      /** The variables through which the helpers find the app. */
      env: {
        APP_URL: url,
        INBOX_URL: stack.mail.inboxUrl,
        APP_MONGO_URL: stack.mongo.url,
        APP_REDIS_URL: stack.redis.url,
        PAYMENT_PROVIDER_URL: provider.pageUrl,
        APP_IDENTITY_URL: Object.fromEntries(balancerUrls).IDENTITY_URL,
        APP_INTERNAL_SECRET: environments[0]?.settings.INTERNAL_SECRET,
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
export type RedundantApp = Awaited<ReturnType<typeof startRedundantApp>>;

const urlVariable = (service: string) => `${service.toUpperCase()}_URL`;
