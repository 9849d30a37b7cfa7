import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findCommand } from '@soloist/tools/local-stack/commands.ts';
import { fromRoot } from '@soloist/tools/paths.ts';
import { type ComposeService, readComposeFile } from '@soloist/tools/settings/compose-file.ts';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';

const read = (file: string) => readFileSync(fromRoot(file), 'utf8');
const text = read('docker-compose.yml');
const compose = parse(text, { merge: true }) as {
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, null>;
};
const services = readComposeFile(text);
const named = Object.entries(services);
const smallFile = 'docker-compose.small.yml';
const smallServices = readComposeFile(read(smallFile));
/** The containers of both files. */
const all = [
  ...named.map(([name, service]) => ['docker-compose.yml', name, service] as const),
  ...Object.entries(smallServices).map(([name, service]) => [smallFile, name, service] as const),
];
const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
const keys = (value: unknown) => (value && typeof value === 'object' ? Object.keys(value) : []);
const dockerfile = read('deploy/docker/Dockerfile');
const ours = named.filter(([, { image }]) => String(image).startsWith('soloist'));

/** Skips a test with a warning if this machine does not have the tool that it needs. */
function withTool(tool: string, isThere = Boolean(findCommand(tool))) {
  if (!isThere) console.warn(`NOT CHECKED: ${tool} is not installed (apt-get install ${tool}).`);
  return isThere ? it : it.skip;
}
const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    cwd: fromRoot(),
  });
  return { status, output: `${stdout}${stderr}` };
};
const scratch = (name: string, content: string) => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'soloist-stack-')), name);
  writeFileSync(file, content);
  return file;
};

describe('docker-compose.yml', () => {
  it.each(['docker-compose.yml', smallFile])('%s is valid by the specification', (file) => {
    // Rules of taste are left out: order and quotes.
    const style = [
      'no-build-and-image',
      'no-quotes-in-volumes',
      'no-unbound-port-interfaces',
      'require-quotes-in-ports',
      'service-keys-order',
      'services-alphabetical-order',
      'top-level-properties-order',
    ];
    const rules = Object.fromEntries(style.map((rule) => [rule, 0 as const]));
    const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] });
    const messages = linter.lintFiles([fromRoot(file)], false);
    expect(messages.flatMap((file: { messages: unknown[] }) => file.messages)).toEqual([]);
  });

  const hasCompose = run('docker', 'compose', 'version').status === 0;
  withTool('docker compose', hasCompose)('is accepted by Docker Compose itself', () => {
    for (const file of ['docker-compose.yml', smallFile]) {
      const args = ['compose', '--file', file, '--profile', 'local', 'config', '--quiet'];
      expect(run('docker', ...args)).toEqual({ status: 0, output: '' });
    }
  });

  it.each(all)('%s: %s has no unnecessary rights', (_file, name, service) => {
    expect(list(service.cap_drop)).toEqual(['ALL']);
    const chromium = 'seccomp=deploy/kubernetes/base/documents-worker/chromium.json';
    expect(list(service.security_opt)).toEqual([
      'no-new-privileges:true',
      ...(name === 'documents-worker' ? [chromium] : []),
    ]);
    expect(service.read_only).toBe(name !== 'mail');
    expect(service.privileged).toBeUndefined();
  });

  it.each(all)('%s: %s has limits, rotated logs and a restart policy', (_file, _name, service) => {
    expect(service).toMatchObject({
      deploy: { resources: { limits: { cpus: expect.any(String), memory: expect.any(String) } } },
      logging: { options: { 'max-size': '10m', 'max-file': '5' } },
      restart: expect.stringMatching(/^(unless-stopped|no)$/),
    });
  });

  it('runs only the collector as root', () => {
    const asRoot = named.filter(([, { user }]) => user === '0:0').map(([name]) => name);
    expect(asRoot).toEqual(['collector']);
    // The images that set no user.
    const imagesWithoutUser = [
      'mongo-1',
      'mongo-2',
      'mongo-3',
      'redis',
      'files-bucket',
      'inbox',
      'probe',
    ];
    expect(imagesWithoutUser.filter((name) => !services[name]?.user)).toEqual([]);
  });

  it('pins images to exact versions', () => {
    const images = [
      ...all.map(([, , { image }]) => String(image)),
      ...[...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)].map(([, image]) => image!),
    ];
    const exact =
      /^soloist(-[a-z-]+)?:\$\{RELEASE:-local\}$|:(v?\d+\.\d+\.\d+[\w.-]*|RELEASE\.[\w-]+)$/;
    expect(images.filter((image) => !exact.test(image))).toEqual([]);
  });

  it('publishes ports to other machines for Caddy only', () => {
    const open = all.flatMap(([, name, { ports }]) =>
      list(ports).map((port) => [name, port] as const),
    );
    const isLocalPort = /^(127\.0\.0\.1:|\$\{INBOUND_SMTP_ADDRESS:-127\.0\.0\.1:)/;
    expect(
      new Set(open.filter(([, port]) => !isLocalPort.test(port)).map(([name]) => name)),
    ).toEqual(new Set(['caddy']));
  });

  it('isolates the stores in a network without internet access', () => {
    expect(compose.networks).toMatchObject({
      stores: { internal: true },
      monitoring: { internal: true },
    });
    const stores = ['mongo-1', 'mongo-2', 'mongo-3', 'mongo-set', 'redis', 'files-bucket'];
    for (const name of stores) expect(services[name]?.networks).toEqual(['stores']);
  });

  it('starts nothing before the settings are checked', () => {
    const needs = (name: string): string[] => {
      const direct = keys(services[name]?.depends_on);
      return [...direct, ...direct.flatMap(needs)];
    };
    const early = named
      .map(([name]) => name)
      .filter((name) => !needs(name).includes('check-settings'));
    expect(early).toEqual(['check-settings', 'inbox']);
  });

  it('has the same third-party images and processes in the small stack', () => {
    const imagesOf = (stack: typeof services) =>
      new Set(Object.values(stack).map(({ image }) => String(image)));
    const known = imagesOf(services);
    expect([...imagesOf(smallServices)].filter((image) => !known.has(image))).toEqual([]);
    const processes = ours.map(([name]) => name).filter((name) => !['files'].includes(name));
    const merged = ['check-settings', 'messaging-mail', 'mongo-set'];
    const expected = [...processes.filter((name) => !merged.includes(name)), 'set-up'];
    const small = Object.entries(smallServices)
      .filter(([, { image }]) => String(image).startsWith('soloist'))
      .map(([name]) => name);
    expect(small.toSorted()).toEqual(expected.toSorted());
  });

  it('can replace each of our processes that has no port of this machine, without a gap', () => {
    const [, replaced = ''] = /:-([a-z -]+)\}/.exec(read('deploy/docker/rolling-restart.sh')) ?? [];
    const processes = ours
      .filter(([, { ports, restart }]) => !ports && restart !== 'no')
      .map(([name]) => name)
      .filter((name) => !['backup', 'files'].includes(name));
    expect(replaced.split(' ').toSorted()).toEqual(processes.toSorted());
  });

  it('names only files, volumes, networks and services that exist', () => {
    const missing = named.flatMap(([name, service]) => [
      ...mounts(service).filter((source) =>
        source.startsWith('./') ? !existsSync(fromRoot(source)) : !isKnownVolume(source),
      ),
      ...list(service.networks).filter((network) => !(network in compose.networks)),
      ...keys(service.depends_on).filter((other) => !(other in services)),
      ...entriesOf(name, service).filter((file) => !existsSync(fromRoot(file))),
    ]);
    expect(missing).toEqual([]);
  });
});

const mounts = ({ volumes }: ComposeService) => list(volumes).map((each) => each.split(':')[0]!);
const isKnownVolume = (source: string) => source.startsWith('/') || source in compose.volumes;
/** The entry files of our processes. */
const entriesOf = (name: string, { command }: ComposeService) =>
  list(command)
    .filter((word) => word.endsWith('.ts'))
    .map((file) => (name === 'documents-worker' ? `services/documents/${file}` : file));

describe('Dockerfile', () => {
  it('is valid', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  it('uses the Node version of the tests', () => {
    const { packages } = JSON.parse(read('package-lock.json'));
    expect(dockerfile).toContain(`FROM node:${packages['node_modules/node'].version}-`);
  });

  it('has a stage without root for each of our images', () => {
    const stages = dockerfile.split(/^FROM /m).slice(1);
    const targets = new Set(ours.flatMap(([, { build }]) => (build ? [Object(build).target] : [])));
    expect([...targets]).toEqual(['app', 'proxy', 'documents-worker', 'files']);
    for (const target of targets) {
      const stage = stages.find((each) => each.split('\n')[0]?.endsWith(` AS ${target}`));
      expect([...stage!.matchAll(/^USER (\S+)/gm)].at(-1)?.[1]).toMatch(/^(node|1000:1000)$/);
      expect(dockerfile).toContain('HEALTHCHECK');
    }
  });

  it('keeps the packages that processes load at run time', () => {
    const loaded = globSync('{gateway,services/*,packages/*}/src/**/*.{ts,tsx}', {
      cwd: fromRoot(),
    })
      .map(read)
      .filter((source) => source.includes('createRequire'))
      .flatMap((source) => [...source.matchAll(/'(@?[a-z][\w./-]*)'/g)].map(([, name]) => name!));
    expect(loaded).toEqual(expect.arrayContaining(['gpt-tokenizer', '@zxcvbn-ts/core']));
    const [, removed = ''] = /cd node_modules && rm -rf (openai[^)]*)\)/.exec(dockerfile) ?? [];
    const names = removed.split(/[\s\\]+/).filter(Boolean);
    expect(names.length).toBeGreaterThan(10);
    const isRemoved = (each: string) =>
      names.some((name) => each === name || each.startsWith(`${name}/`));
    expect(loaded.filter(isRemoved)).toEqual([]);
  });

  it('installs every workspace that the processes import', () => {
    const [, workspaces] = /workspaces='(\[.*\])'/.exec(dockerfile) ?? [];
    const folders: string[] = JSON.parse(workspaces!);
    const packages = folders.flatMap((each) => (each.startsWith('packages/') ? [each] : []));
    const needed = ['gateway', 'tools', ...packages, ...servicesWithPackages()].flatMap((folder) =>
      keys(JSON.parse(read(`${folder}/package.json`)).dependencies)
        .filter((name) => name.startsWith('@soloist/'))
        .map((name) => name.replace('@soloist/', 'packages/')),
    );
    expect([...new Set(needed)].filter((folder) => !packages.includes(folder))).toEqual([]);
  });
});

const servicesWithPackages = () =>
  named.flatMap(([name]) => (existsSync(fromRoot('services', name)) ? [`services/${name}`] : []));

describe('monitoring', () => {
  const prometheus = parse(read('deploy/docker/prometheus.yml')) as {
    scrape_configs: {
      static_configs?: { targets: string[] }[];
      dns_sd_configs?: { names: string[] }[];
    }[];
  };

  it('scrapes each of our processes, and only existing ones', () => {
    const measured = prometheus.scrape_configs.flatMap(({ static_configs, dns_sd_configs }) => [
      ...(static_configs ?? []).flatMap(({ targets }) =>
        targets.map((each) => each.split(':')[0]!),
      ),
      ...(dns_sd_configs ?? []).flatMap(({ names }) => names),
    ]);
    expect(measured.filter((name) => name !== 'localhost' && !(name in services))).toEqual([]);
    const processes = ours.map(([name]) => name).filter((name) => services[name]?.restart !== 'no');
    expect(processes.filter((name) => !measured.includes(name))).toEqual([]);
    for (const name of measured.filter((each) => each in services)) {
      expect(list(services[name]?.networks)).toContain('monitoring');
    }
  });

  withTool('promtool')('has rules and a configuration that Prometheus accepts', () => {
    const config = read('deploy/docker/prometheus.yml')
      .replace('/etc/prometheus/alerts.yml', fromRoot('deploy/monitoring/alerts.yml'))
      .replace('/tmp/internal-secret', scratch('internal-secret', 'secret'))
      .replace('/tmp/site.json', scratch('site.json', '[{"targets":["https://soloist.example"]}]'));
    const { status, output } = run(
      'promtool',
      'check',
      'config',
      scratch('prometheus.yml', config),
    );
    expect(output).toContain('SUCCESS');
    expect(status).toBe(0);
  });

  withTool('amtool')('has a configuration that Alertmanager accepts', () => {
    const config = read('deploy/docker/alertmanager.yml')
      .replace('ALERT_EMAIL', 'ops@soloist.studio')
      .replace('MAIL_DOMAIN', 'soloist.studio');
    expect(config).not.toMatch(/ALERT_EMAIL|MAIL_DOMAIN/);
    const { status, output } = run('amtool', 'check-config', scratch('alertmanager.yml', config));
    expect({ status, output }).toEqual({
      status: 0,
      output: expect.stringContaining('SUCCESS'),
    });
  });

  it.each(['collector.yml', 'loki.yml', 'tempo.yml', 'grafana/datasources/soloist.yml'])(
    '%s names only existing containers',
    (file) => {
      const hosts = [
        ...read(`deploy/docker/${file}`).matchAll(/(?:http:\/\/|endpoint: )([a-z]+):\d/g),
      ];
      for (const [, host] of hosts) expect(keys(services)).toContain(host);
    },
  );

  it('uses only defined components in every pipeline of the collector', () => {
    const collector = parse(read('deploy/docker/collector.yml'));
    for (const pipeline of Object.values<Record<string, string[]>>(collector.service.pipelines)) {
      for (const [kind, parts] of Object.entries(pipeline)) {
        expect(parts.filter((part) => !(part in collector[kind]))).toEqual([]);
      }
    }
    expect(
      collector.service.extensions.filter((name: string) => !(name in collector.extensions)),
    ).toEqual([]);
  });
});
