import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually, freePort, newId } from '@soloist/server-kit/testing';
import { startTestPlatform, type TestPlatform } from '../../../test/start-platform.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');

let platform: TestPlatform;
let folder: string;
let receiver: ChildProcess;
beforeAll(async () => {
  platform = await startTestPlatform();
  folder = await mkdtemp(path.join(root, 'node_modules/.receiver-'));
});
afterAll(async () => {
  receiver?.kill();
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

it('verifies our messages, and no others, with the receiver of docs/how-to/receive-webhooks.md', async () => {
  const text = await readFile(path.join(root, 'docs/how-to/receive-webhooks.md'), 'utf8');
  const code = /```js\n([\s\S]+?)```/.exec(text)?.[1] ?? '';
  await writeFile(path.join(folder, 'receiver.mjs'), code);
  const port = await freePort();
  const token = platform.tokenFor({ userId: newId() });
  const url = `http://localhost:${port}/`;
  const body = { url, types: ['invoice.paid'], description: '' };
  const { webhook, secret } = (await platform.send('POST /platform/webhooks', { token, body }))
    .body;
  receiver = spawn(process.execPath, ['receiver.mjs'], {
    cwd: folder,
    env: { WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output: string[] = [];
  receiver.stdout?.on('data', (chunk) => output.push(String(chunk)));
  const forged = () => fetch(url, { method: 'POST', body: '{}' }).catch(() => undefined);
  expect((await eventually(forged, 20_000)).status).toBe(401);
  await platform.send(`POST /platform/webhooks/${webhook.id}/test`, { token });
  await eventually(() => output.join('').includes('webhook.test'), 20_000);
  receiver.kill();
  await once(receiver, 'exit');
});
