import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findCommand } from '@soloist/tools/local-stack/commands.ts';
import { fromRoot } from '@soloist/tools/paths.ts';
import { canConnect, freePort } from '@soloist/tools/ports.ts';

/** The path of Caddy on this machine; a clone does not include it. */
export const caddy = findCommand('caddy');

/**
 * Starts Caddy with our Caddyfile in front of a gateway (host and port), on free ports and with its
 * own authority instead of Let's Encrypt.
 * @throws Error if Caddy is not installed.
 */
export async function startCaddy(gateway: string) {
  if (!caddy) throw new Error('caddy is not installed (apt-get install caddy).');
  const folder = mkdtempSync(path.join(tmpdir(), 'soloist-caddy-'));
  const [https, http, plain, numbers] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const options = `admin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}`;
  const ours = readFileSync(fromRoot('deploy/docker/Caddyfile'), 'utf8')
    .replace('{\n', `{\n\t${options}\n`)
    .replace('http://:8080 {', `http://:${plain} {`)
    .replace('http://:2020 {', `http://:${numbers} {`);
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, ours);
  const running = spawn(caddy, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, GATEWAY: gateway, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  });
  while (running.exitCode === null && !(await canConnect(plain))) await sleep(50);
  if (running.exitCode !== null)
    throw new Error(`caddy ended immediately with ${running.exitCode}.`);
  return {
    httpsPort: https,
    /** The port without TLS. */
    plainPort: plain,
    async stop() {
      running.kill();
      if (running.exitCode === null) await once(running, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
