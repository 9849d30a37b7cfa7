import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eventQueueName } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { emptyStores } from '@soloist/server-kit/testing-stores';
import { localFolder } from '@soloist/tools/paths.ts';
import { Queue } from 'bullmq';
import { identityConfig, newEmail } from '../test/harness.ts';

const config = identityConfig();
const secret = config.KEYS_SECRET.toString('base64');
const environment = {
  ...Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value)])),
  KEYS_SECRET: secret,
  LOG_LEVEL: 'trace',
  // On a busy machine, compiling all files anew takes longer than the tests wait.
  NODE_COMPILE_CACHE: path.join(localFolder, 'cache', 'compile'),
  PATH: '',
};
const start = (over: Record<string, string> = {}) =>
  spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { ...environment, ...over },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

function outputOf(child: ChildProcess) {
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output.text += chunk;
    });
  }
  return output;
}

it('logs a whole sign-up at the finest level without password, code, token or address', async () => {
  await emptyStores(config);
  const child = start();
  const output = outputOf(child);
  const port = await eventually(() => {
    if (child.exitCode !== null) throw new Error(output.text);
    return output.text.match(/"port":(\d+)/)?.[1];
  });
  const post = async (address: string, body: object, headers = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as { token: string } };
  };

  const email = newEmail();
  const password = 'a very secret harbour';
  const wrongPassword = 'a wrong but real password';
  await post('/auth/signup', { email, password, fname: 'Mira', lname: '', role: 'freelancer' });
  const connection = { url: config.REDIS_URL };
  const mails = new Queue(eventQueueName('documents'), { connection });
  const code = await eventually(async () => {
    const [job] = await mails.getJobs(['waiting']);
    return job?.data.payload.code as string | undefined;
  });
  await mails.close();
  const verified = await post('/auth/verify', { email, code });
  const { token } = verified.body;
  expect(verified.status).toBe(200);
  await post('/auth/login', { email, password: wrongPassword });
  await post('/auth/login', { email, password: { $gt: wrongPassword } });
  const authorization = `Bearer ${token}`;
  const next = 'another secret harbour';
  await post('/auth/password', { currentPassword: password, password: next }, { authorization });
  await post('/auth/logout', {}, { authorization });
  child.kill('SIGTERM');
  const [exitCode] = await once(child, 'exit');

  expect(exitCode).toBe(0);
  expect(output.text).toContain('"path":"/auth/verify"');
  const signature = token.split('.')[2] as string;
  for (const hidden of [password, wrongPassword, next, token, signature, secret, email]) {
    expect(output.text).not.toContain(hidden);
  }
  expect(output.text).not.toMatch(new RegExp(`\\D${code}\\D`));
});

it.each([
  ['is missing', ''],
  ['is too short', Buffer.from('short').toString('base64')],
])('does not start when KEYS_SECRET %s, and reports it', async (_what, value) => {
  const child = start({ KEYS_SECRET: value });
  const output = outputOf(child);
  const [exitCode] = await once(child, 'exit');
  expect(exitCode).not.toBe(0);
  expect(output.text).toMatch(/settings are invalid or missing:\n\s+KEYS_SECRET/);
});
