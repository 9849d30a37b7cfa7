import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type LiveRemotes,
  type RemoteRelease,
  type ServiceName,
  services,
} from '@soloist/contracts';
import { testStores } from '@soloist/server-kit/testing-stores';
import { type GatewayConfig, loadGatewayConfig } from '../src/config.ts';
import { startGateway } from '../src/gateway.ts';
import { signRemotes, testFile, testPublicKey, writeRegistry } from './test-registry.ts';
import { type FakeService, startFakes } from './upstreams.ts';

export const shellHtml = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Soloist</title>
<script>document.documentElement.dataset.theme='light'</script><meta name="gateway-head" content="/shell/social.0a1b2c3d.png">
<script defer src="/shell/main.0a1b2c3d.js"></script></head><body><div id="root"></div></body></html>`;

export const release = (version: string): RemoteRelease => ({
  name: 'mfe-dashboard',
  version,
  entry: { path: `/remotes/mfe-dashboard/${version}/remoteEntry.js`, integrity: 'sha384-entry' },
  scripts: [{ path: `/remotes/mfe-dashboard/${version}/app.js`, integrity: 'sha384-app' }],
  styles: [{ path: `/remotes/mfe-dashboard/${version}/app.css`, integrity: 'sha384-css' }],
});

const longScript = `console.log(${JSON.stringify('soloist '.repeat(400))});`;

async function writeAssets(dir: string) {
  const files = {
    'shell/index.html': shellHtml,
    'shell/main.0a1b2c3d.js': longScript,
    'shell/preloads.json': JSON.stringify({
      frame: [
        { path: '/shell/calls.js', integrity: 'sha384-calls' },
        { path: '/shell/frame.js', integrity: 'sha384-frame' },
      ],
      account: [
        { path: '/shell/calls.js', integrity: 'sha384-calls' },
        { path: '/shell/account.js', integrity: 'sha384-account' },
      ],
      remotes: [{ path: '/shell/remotes.js', integrity: 'sha384-remotes' }],
      landing: [{ path: '/shell/landing.css', integrity: 'sha384-landing' }],
    }),
    'shell/favicon.ico': 'an icon',
    'shell/site.webmanifest': JSON.stringify({ name: 'Soloist' }),
    'shell/service-worker.js': 'self.addEventListener("fetch", () => "offline");',
    'shell/push-worker.js': 'self.addEventListener("push", () => {});',
    'shell/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'remotes/mfe-dashboard/1.0.0/remoteEntry.js': longScript,
    'secret.txt': 'outside of every served folder',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dir, name)), { recursive: true });
    await writeFile(path.join(dir, name), text);
  }
  const remotes = await signRemotes([release('1.0.0')]);
  await writeRegistry(dir, JSON.stringify({ remotes }));
}

export interface TestGateway {
  url: string;
  /** The folder with `shell` and `remotes`. */
  dir: string;
  fakes: Record<ServiceName, FakeService>;
  /** Makes the platform service report these live releases, and the gateway serve them. */
  serveRemotes: (remotes: LiveRemotes['remotes']) => Promise<void>;
  closeGateway: () => Promise<void>;
  /** Starts another gateway on the same folder with the same settings. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

/** A gateway on a free port with a fake of each service, a small shell and one remote. */
export async function startTestGateway(
  settings: Partial<Record<keyof GatewayConfig, string>> = {},
): Promise<TestGateway> {
  const dir = await mkdtemp(path.join(tmpdir(), 'gateway-test-'));
  const fakes = await startFakes();
  await writeAssets(dir);
  const config = loadGatewayConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    REDIS_URL: testStores().redisUrl,
    PUBLIC_URL: 'http://localhost:8080',
    SHELL_DIR: path.join(dir, 'shell'),
    REMOTES_DIR: path.join(dir, 'remotes'),
    RATE_LIMIT_PER_MINUTE: '0',
    RELEASE_PUBLIC_KEY: testPublicKey,
    ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_URL`, fakes[name].url])),
    ...settings,
  });
  let gateway = await startGateway(config);
  let closing: Promise<void> | undefined;
  const closeGateway = () => {
    closing ??= gateway.close();
    return closing;
  };
  return {
    get url() {
      return gateway.url;
    },
    dir,
    fakes,
    serveRemotes: async (remotes) => {
      const { platform } = fakes;
      const { answer } = platform;
      platform.answer = (req, res) => {
        if (req.url?.includes('/file?')) return void res.end(testFile);
        res.setHeader('content-type', 'application/json');
        res.end(JSON.stringify({ success: true, remotes }));
      };
      await gateway.syncReleases();
      platform.answer = answer;
    },
    closeGateway,
    restart: async () => {
      await closeGateway();
      closing = undefined;
      gateway = await startGateway(config);
    },
    close: async () => {
      await closeGateway();
      await Promise.all(Object.values(fakes).map((fake) => fake.stop()));
      // A release may still be downloading into it.
      await rm(dir, { recursive: true, maxRetries: 5 });
    },
  };
}
