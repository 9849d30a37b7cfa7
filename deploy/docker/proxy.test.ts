import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { eventually } from '@soloist/service-kit/testing';
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

  /** A TLS connection by this name; the authority is ours, so that it is not asked for. */
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

  it('gets a certificate for the product and shows it', async () => {
    expect(await connect('soloist.studio')).toEqual({ status: 200, names: 'DNS:soloist.studio' });
  });

  it('gets one for a portfolio site that is published', async () => {
    const { names } = await connect(approved, '/robots.txt');
    expect(names).toBe(`DNS:${approved}`);
  });

  it.each(['other.ada.studio', 'evil.studio', 'gateway', 'localhost'])(
    'gets none for %s, and there is no connection',
    async (host) => {
      await expect(connect(host)).rejects.toThrow(/alert|handshake|SSL/i);
    },
  );

  it.each(['/metrics', '/metrics/', '/host-approved?domain=soloist.studio'])(
    'keeps %s to us',
    async (at) => {
      expect((await connect('soloist.studio', at)).status).toBe(404);
      expect((await fetch(`http://127.0.0.1:${proxy.plainPort}${at}`)).status).toBe(404);
    },
  );

  it('lets go of a line to the gateway that is not used, before a gateway that leaves closes it', async () => {
    let linesOpen = 0;
    const patient = createServer({ keepAliveTimeout: 60_000 }, (_req, res) => void res.end());
    patient.on('connection', (line) => {
      linesOpen += 1;
      line.once('close', () => {
        linesOpen -= 1;
      });
    });
    patient.listen(0, '127.0.0.1');
    await once(patient, 'listening');
    const other = await startCaddy(`127.0.0.1:${(patient.address() as AddressInfo).port}`);
    expect((await fetch(`http://127.0.0.1:${other.plainPort}/`)).status).toBe(200);
    expect(linesOpen).toBe(1);
    await eventually(() => linesOpen === 0, 20_000);
    await other.stop();
    patient.close();
  });
});
