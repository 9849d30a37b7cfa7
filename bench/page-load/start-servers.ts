import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { startApp } from '@soloist/tools/app.ts';
import { buildAll, webpackCli } from '@soloist/tools/build.ts';
import { fromRoot } from '@soloist/tools/paths.ts';
import { freePort } from '@soloist/tools/ports.ts';
import { appProcesses, manageAppProcess } from '@soloist/tools/processes.ts';
import { demoAccounts } from '@soloist/tools/seed.ts';

const run = promisify(execFile);

/** Starts the composed app, and the same pages as one bundle behind a second gateway: same API, headers and compression. */
export async function startServers(dataDir: string) {
  const bundleDir = path.join(dataDir, 'one-bundle');
  await buildAll(['shell', 'mfe-dashboard', 'mfe-wizards', 'mfe-sage-chat']);
  await run(process.execPath, [webpackCli, 'build'], {
    cwd: fromRoot('bench/page-load'),
    env: { ...process.env, BUNDLE_DIR: bundleDir },
  });
  const app = await startApp({
    dataDir,
    seed: true,
    env: { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn' },
  });
  try {
    const oneBundle = await startSecondGateway({ dataDir, bundleDir, settings: app.settings });
    return {
      urls: { federation: app.url, 'one bundle': oneBundle.url },
      installation: app.installation,
      bundleDir,
      token: await signIn(app.url),
      stop: async () => {
        await oneBundle.gateway.stop();
        await app.stop();
      },
    };
  } catch (error) {
    await app.stop();
    throw error;
  }
}

interface SecondGateway {
  dataDir: string;
  bundleDir: string;
  settings: Record<string, string>;
}

async function startSecondGateway({ dataDir, bundleDir, settings }: SecondGateway) {
  const logDir = path.join(dataDir, 'one-bundle-logs');
  await mkdir(logDir);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const gateway = manageAppProcess(appProcesses.find(({ name }) => name === 'gateway')!, {
    logDir,
    environment: {
      ports: { gateway: port } as Parameters<typeof manageAppProcess>[1]['environment']['ports'],
      settings: {
        ...settings,
        PUBLIC_URL: url,
        SHELL_DIR: bundleDir,
        REMOTES_DIR: path.join(dataDir, 'no-remotes'),
        // No platform sends it the live versions.
        PLATFORM_URL: 'http://127.0.0.1:9',
      },
    },
  });
  await gateway.start();
  return { url, gateway };
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoAccounts.freelancer, password: demoAccounts.password }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (!token) throw new Error(`the demo freelancer could not sign in: ${response.status}`);
  return token;
}
