import { pageRoutes } from '@soloist/contracts';
import { isAppPage, isShellFile } from '../offline/stored-app.ts';
import { answerFile, answerPage } from './offline.rules.ts';

const page = (text: string) => new Response(text);
const stored = async () => page('stored');
const textOf = async (answer: Promise<Response>) => (await answer).text();

describe('a page', () => {
  it('is the server’s, whatever it is and whatever is stored', async () => {
    expect(await textOf(answerPage(async () => page('new'), stored))).toBe('new');
    const failing = async () => new Response('away', { status: 503 });
    expect(await textOf(answerPage(failing, stored))).toBe('away');
  });

  it('is the stored one when the server is unreachable or silent', async () => {
    const unreachable = () => Promise.reject(new TypeError('No network.'));
    expect(await textOf(answerPage(unreachable, stored))).toBe('stored');
    const silent = () => new Promise<Response>(() => undefined);
    expect(await textOf(answerPage(silent, stored, 1))).toBe('stored');
  });

  it('waits for the server, and fails with it, when nothing is stored', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = answerPage(
      () => promise,
      async () => {
        resolve(page('slow'));
        return undefined;
      },
      1,
    );
    expect(await textOf(answer)).toBe('slow');
    const unreachable = () => Promise.reject(new TypeError('No network.'));
    await expect(answerPage(unreachable, async () => undefined)).rejects.toThrow('No network.');
  });
});

const broken = () => Promise.reject(new Error('No storage.'));

it('is the server’s page, however slow, where the browser’s storage fails', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  setTimeout(resolve, 20, page('slow'));
  expect(await textOf(answerPage(() => promise, broken, 1))).toBe('slow');
});

describe('a file', () => {
  it('is the server’s, or the stored one when the server is unreachable', async () => {
    expect(await textOf(answerFile(async () => page('new'), stored))).toBe('new');
    const unreachable = () => Promise.reject(new TypeError('No network.'));
    expect(await textOf(answerFile(unreachable, stored))).toBe('stored');
    await expect(answerFile(unreachable, broken)).rejects.toThrow('No network.');
  });

  it('is the stored one when a release has removed it, since a slow server’s page is stored', async () => {
    const removed = async () => new Response('', { status: 404 });
    expect(await textOf(answerFile(removed, stored))).toBe('stored');
    expect((await answerFile(removed, async () => undefined)).status).toBe(404);
  });
});

it('answers pages of signed-in people only, and none of clients, visitors and admins', () => {
  const paths = pageRoutes.map(({ path, guard }) => ({
    path: path.replaceAll(/:\w+/g, 'x'),
    guard,
  }));
  const answered = paths.filter(({ path }) => isAppPage(path));
  expect(new Set(answered.map(({ guard }) => guard))).toEqual(
    new Set(['user', 'freelancer', 'employer']),
  );
  for (const path of ['/dashboard', '/projects', '/message/a', '/blogs'])
    expect(isAppPage(path)).toBe(true);
  for (const path of ['/', '/pricing', '/invoice/a', '/subscribe/pro', '/admin', '/api/x', '/none'])
    expect(isAppPage(path)).toBe(false);
});

it('finds only files of the shell and the remotes', () => {
  expect(isShellFile('/shell/main.0a1b2c3d.js')).toBe(true);
  expect(isShellFile('/remotes/mfe-dashboard/1.0.0/remoteEntry.js')).toBe(true);
  expect(isShellFile('/api/shell/x')).toBe(false);
  expect(isShellFile('/files/a.png')).toBe(false);
});
