import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createEnvironment, type ProcessName, type Settings } from './environment.ts';
import { findBrowser } from './local-stack/browser.ts';
import type { LocalStore } from './local-stack/local-store.ts';
import type { MailPart } from './local-stack/mail.ts';
import {
  needsSimulatedPayments,
  type PaymentProviderPart,
} from './local-stack/payment-provider.ts';
import { startStack } from './local-stack/stack.ts';
import type { ManagedProcess } from './managed-process.ts';
import type { Installation } from './platform.ts';
import { freePort } from './ports.ts';
import { appProcesses, manageAppProcess } from './processes.ts';
import { step } from './progress.ts';
import { publishAll } from './publish-remote.ts';
import { seedServices } from './seed.ts';

export interface AppOptions {
  /**
   * The folder of databases, mails, remotes, secrets and logs; created if missing, and kept after a
   * stop.
   */
  dataDir: string;
  /** Settings of every process that override the defaults. */
  env?: Settings;
  /** The app's port; a free one unless given. */
  port?: number;
  mailWebPort?: number;
  /** Whether to put the demo accounts into empty databases. */
  seed?: boolean;
  /** The clone whose built remotes are published; this one unless given. */
  remotesFrom?: string;
  /** Whether to restart processes when their sources change. */
  watch?: boolean;
}

export interface App {
  url: string;
  inboxUrl: string;
  settings: Settings;
  /** The platform service that remotes are published to, with the installation's own token. */
  installation: Installation;
  mongo: LocalStore;
  redis: LocalStore;
  mail: MailPart;
  /** The simulator; undefined if a key of the real provider is set. */
  paymentProvider?: PaymentProviderPart;
  processes: Record<ProcessName, ManagedProcess>;
  /** Stops everything in reverse order; repeated calls do nothing. */
  stop: () => Promise<void>;
}

/**
 * The composed app on this machine: stores, services, worker, gateway, and the remotes as last
 * built. If a part does not start, it fails with a sentence and leaves nothing running.
 */
export async function startApp(options: AppOptions): Promise<App> {
  const { dataDir } = options;
  const logDir = path.join(dataDir, 'logs');
  mkdirSync(logDir, { recursive: true });
  const started: Pick<ManagedProcess, 'stop'>[] = [];
  function stopLater<Part extends Pick<ManagedProcess, 'stop'>>(part: Part): Part {
    started.push(part);
    return part;
  }
  const stop = async () => {
    for (const part of started.toReversed()) await part.stop();
  };

  try {
    const gatewayPort = options.port ?? (await freePort());
    const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
    const stack = stopLater(
      await startStack({
        dataDir,
        mailWebPort: options.mailWebPort,
        simulatePayments: needsSimulatedPayments(options.env) ? { gatewayUrl } : undefined,
      }),
    );
    const { paymentProvider } = stack;
    const environment = await createEnvironment({
      dataDir,
      gatewayPort,
      mongoUrl: stack.mongo.url,
      redisUrl: stack.redis.url,
      smtpUrl: stack.mail.url,
      chromiumPath: findBrowser(),
      overrides: { ...paymentProvider?.settings, ...options.env },
    });
    const { settings } = environment;
    const launch = { environment, logDir, watch: options.watch };
    const all = appProcesses.map((process) => stopLater(manageAppProcess(process, launch)));
    const processes = Object.fromEntries(all.map((process) => [process.name, process]));
    const { gateway, 'documents-worker': worker, ...services } = processes as App['processes'];
    const installation = { apiUrl: settings.PLATFORM_URL!, token: settings.DEPLOY_TOKEN! };
    async function startPages() {
      await step('Services', () =>
        Promise.all(Object.values(services).map((process) => process.start())),
      );
      // Remotes are published first: the gateway starts with them.
      await step('Remotes', () => publishAll(installation, options.remotesFrom));
      await step('Gateway', gateway.start);
    }
    // The worker is ready once its browser has printed a page, which no other process waits for.
    await allOrError([startPages(), step('Documents worker', worker.start)]);
    if (options.seed) await step('Demo data', () => seedServices(settings, dataDir));
    return {
      url: settings.PUBLIC_URL!,
      inboxUrl: stack.mail.inboxUrl,
      settings,
      installation,
      mongo: stack.mongo,
      redis: stack.redis,
      mail: stack.mail,
      paymentProvider,
      processes: processes as App['processes'],
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Like `Promise.all`, but waits for the others before it fails, so that they can be stopped. */
async function allOrError<Work extends readonly unknown[] | []>(work: Work) {
  await Promise.allSettled(work);
  return Promise.all(work);
}
