import { createServer, type Server } from 'node:http';
import { listenLazily } from './lazy-server.ts';
import { freePort } from './ports.ts';

const servers: { close: () => void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function startLazily({ failures = 0 } = {}) {
  const [port, target] = [await freePort(), await freePort()];
  let starts = 0;
  const start = async () => {
    starts += 1;
    if (starts <= failures) throw new Error('it does not build');
    const slow: Server = createServer((_, res) => res.end('the page'));
    servers.push(slow);
    await new Promise<void>((resolve) => slow.listen(target, '127.0.0.1', resolve));
  };
  servers.push(await listenLazily({ port, target, start }));
  const ask = async () =>
    (await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } })).text();
  return { ask, starts: () => starts };
}

it('starts the server once, with the first of several connections, which wait for it', async () => {
  const { ask, starts } = await startLazily();
  expect(starts()).toBe(0);
  expect(await Promise.all([ask(), ask()])).toEqual(['the page', 'the page']);
  expect(await ask()).toBe('the page');
  expect(starts()).toBe(1);
});

it('tries again with the next connection after it did not start', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const { ask } = await startLazily({ failures: 1 });
  await expect(ask()).rejects.toThrow('fetch failed');
  expect(console.error).toHaveBeenCalledWith('it does not build');
  expect(await ask()).toBe('the page');
});
