import { createServer } from 'node:net';
import { freePort, portSetting, requirePort } from './ports.ts';

const listen = (port: number) =>
  new Promise<() => void>((resolve) => {
    const server = createServer();
    server.listen(port, '127.0.0.1', () => resolve(() => server.close()));
  });

test('explains what to do when a port is in use', async () => {
  const port = await freePort();
  const close = await listen(port);
  await expect(requirePort(port, 'PORT')).rejects.toThrow(
    `Port ${port} is in use. Stop what uses it or run PORT=${port + 1} npm start.`,
  );
  close();
});

test('accepts a free port silently', async () => {
  await expect(requirePort(await freePort(), 'PORT')).resolves.toBeUndefined();
});

test('refuses an invalid port', () => {
  process.env.MAIL_WEB_PORT = 'mail';
  expect(() => portSetting('MAIL_WEB_PORT', 1080)).toThrow(
    'MAIL_WEB_PORT is "mail": set it to a port between 1 and 65535.',
  );
  delete process.env.MAIL_WEB_PORT;
});
