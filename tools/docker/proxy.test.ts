import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@soloist/service-kit/testing';
import {
  startTestGateway,
  type TestGateway,
} from '../../gateway/src/testing/start-test-gateway.ts';
import { findCommand } from '../local-stack/commands.ts';
import { fromRoot } from '../paths.ts';
import { freePort } from '../ports.ts';

const caddy = findCommand('caddy');
if (!caddy) console.warn('NOT CHECKED: caddy is not installed (apt-get install caddy).');
const describeCaddy = caddy ? describe : describe.skip;

const approved = 'folio.ada.studio';
/** Marketplace knows one published site. */
const answerApproved: RequestListener = (req, res) =>
  void res.writeHead(req.url === `/site/approved/${approved}` ? 200 : 404).end('{}');

describeCaddy('Caddy in front of the gateway', () => {
  let gateway: TestGateway;
  let proxy: ChildProcess;
  let folder: string;
  let httpsPort: number;
  let plainPort: number;

  beforeAll(async () => {
    gateway = await startTestGateway({
      PUBLIC_URL: 'https://soloist.studio',
      NODE_ENV: 'production',
      INTERNAL_SECRET: 'the secret of this installation, only ours',
      TRUSTED_PROXIES: '1',
    });
    gateway.fakes.marketplace.answer = answerApproved;
    folder = mkdtempSync(path.join(tmpdir(), 'soloist-caddy-'));
    const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    const [https, http, plain, numbers] = ports;
    [httpsPort, plainPort] = [https!, plain!];
    // Our file on free ports, with an authority of its own instead of Let's Encrypt.
    const ours = readFileSync(fromRoot('tools/docker/Caddyfile'), 'utf8')
      .replace(
        '{\n',
        `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n`,
      )
      .replace('http://:8080 {', `http://:${plain} {`)
      .replace('http://:2020 {', `http://:${numbers} {`);
    const file = path.join(folder, 'Caddyfile');
    writeFileSync(file, ours);
    proxy = spawn(caddy!, ['run', '--config', file, '--adapter', 'caddyfile'], {
      env: {
        ...process.env,
        GATEWAY: new URL(gateway.url).host,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
      stdio: 'ignore',
    });
    const answers = () =>
      fetch(`http://127.0.0.1:${plainPort}/health`).then(
        () => true,
        () => false,
      );
    await eventually(answers, 60_000);
  }, 90_000);

  afterAll(async () => {
    proxy.kill();
    if (proxy.exitCode === null) await once(proxy, 'exit');
    await gateway.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A TLS connection by this name; the authority is ours, so that it is not asked for. */
  const connect = (host: string, at = '/') =>
    new Promise<{ status?: number; names?: string; hsts?: string }>((resolve, reject) => {
      const call = request({
        host: '127.0.0.1',
        port: httpsPort,
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
      expect((await fetch(`http://127.0.0.1:${plainPort}${at}`)).status).toBe(404);
    },
  );
});
