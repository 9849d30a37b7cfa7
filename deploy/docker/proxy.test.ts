import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { eventually } from '@soloist/server-kit/testing';
import { startTestGateway, type TestGateway } from '../../gateway/test/start-test-gateway.ts';
import { caddy, startCaddy } from './start-caddy.ts';

if (!caddy) console.warn('NOT CHECKED: caddy is not installed (apt-get install caddy).');
const describeCaddy = caddy ? describe : describe.skip;

const approved = 'folio.ada.studio';
/** Marketplace knows one published site. */
const answerApproved: RequestListener = (req, res) =>
  void res.writeHead(req.url === `/site/approved/${approved}` ? 200 : 404).end('{}');

describeCaddy('Caddy in front of the gateway', () => {
  let gateway: TestGateway;
  let proxy: Awaited<ReturnType<typeof startCaddy>>;

  beforeAll(async () => {
    gateway = await startTestGateway({
      PUBLIC_URL: 'https://soloist.studio',
      NODE_ENV: 'production',
      INTERNAL_SECRET: 'the secret of this installation, only ours',
      TRUSTED_PROXIES: '1',
    });
    gateway.fakes.marketplace.answer = answerApproved;
    proxy = await startCaddy(new URL(gateway.url).host);
  }, 90_000);

  afterAll(async () => {
    await proxy.stop();
    await gateway.close();
  });

  /**
   * Connects by TLS with this name; certificates come from our own authority, so verification is
   * off.
   */
  const connect = (host: string, at = '/') =>
    new Promise<{ status?: number; names?: string; hsts?: string }>((resolve, reject) => {
      const call = request({
        host: '127.0.0.1',
        port: proxy.httpsPort,
        servername: host,
        path: at,
        headers: { host },
        rejectUnauthorized: false,
      });
      call.on('response', (res) => {
        const socket = res.socket as import('node:tls').TLSSocket;
        res.resume();
        resolve({ status: res.statusCode, names: socket.getPeerCertificate().subjectaltname });
      });
      call.on('error', reject);
      call.end();
    });

  it('requests a certificate for the product and serves it', async () => {
    expect(await connect('soloist.studio')).toEqual({ status: 200, names: 'DNS:soloist.studio' });
  });

  it('requests a certificate for a published portfolio site', async () => {
    const { names } = await connect(approved, '/robots.txt');
    expect(names).toBe(`DNS:${approved}`);
  });

  it.each(['other.ada.studio', 'evil.studio', 'gateway', 'localhost'])(
    'requests no certificate for %s and refuses the connection',
    async (host) => {
      await expect(connect(host)).rejects.toThrow(/alert|handshake|SSL/i);
    },
  );

  it.each(['/metrics', '/metrics/', '/host-approved?domain=soloist.studio'])(
    'serves %s to nobody outside',
    async (at) => {
      expect((await connect('soloist.studio', at)).status).toBe(404);
      expect((await fetch(`http://127.0.0.1:${proxy.plainPort}${at}`)).status).toBe(404);
    },
  );

  it('closes an idle connection to the gateway before a stopping gateway does', async () => {
    let openConnections = 0;
    const upstream = createServer({ keepAliveTimeout: 60_000 }, (_req, res) => void res.end());
    upstream.on('connection', (connection) => {
      openConnections += 1;
      connection.once('close', () => {
        openConnections -= 1;
      });
    });
    upstream.listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const other = await startCaddy(`127.0.0.1:${(upstream.address() as AddressInfo).port}`);
    expect((await fetch(`http://127.0.0.1:${other.plainPort}/`)).status).toBe(200);
    expect(openConnections).toBe(1);
    await eventually(() => openConnections === 0, 20_000);
    await other.stop();
    upstream.close();
  });
});
