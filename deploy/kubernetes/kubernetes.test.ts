import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as keda from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { services as serviceNames } from '@soloist/contracts';
import { findFaults } from '@soloist/server-kit';
import { findCommand } from '@soloist/tools/local-stack/commands.ts';
import { fromRoot } from '@soloist/tools/paths.ts';
import { appProcesses } from '@soloist/tools/processes.ts';
import { processSettings } from '@soloist/tools/settings/process-settings.ts';
import * as apps from 'kubernetes-models/apps/v1';
import * as autoscaling from 'kubernetes-models/autoscaling/v2';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { environmentOf, type KubernetesObject, podOf, renderOverlay } from './render.ts';

interface Model {
  validate: () => void;
}
type NewModel = new (object: never) => Model;
/** The module of each API group's types and validators. */
const groups: Record<string, { from: string; kinds: object }> = {
  v1: { from: 'kubernetes-models/v1', kinds: core },
  'apps/v1': { from: 'kubernetes-models/apps/v1', kinds: apps },
  'autoscaling/v2': { from: 'kubernetes-models/autoscaling/v2', kinds: autoscaling },
  'batch/v1': { from: 'kubernetes-models/batch/v1', kinds: batch },
  'networking.k8s.io/v1': { from: 'kubernetes-models/networking.k8s.io/v1', kinds: networking },
  'policy/v1': { from: 'kubernetes-models/policy/v1', kinds: policy },
  'keda.sh/v1alpha1': { from: '@kubernetes-models/keda/keda.sh/v1alpha1', kinds: keda },
};
/** It has types, but no schema that is small. */
const shardedMongo = 'psmdb.percona.com/v1';
/** As the operator creates it once the cluster is ready. */
const secretOfOperator: KubernetesObject = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: {
    name: 'mongodb-custom-user-secret-conn-str',
    labels: { 'soloist/first': 'yes' },
  },
  data: {
    soloist_mongos_connectionString: Buffer.from(
      'mongodb://soloist:secret@mongodb-mongos.soloist.svc.cluster.local:27017/?authSource=admin',
    ).toString('base64'),
  },
};

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const keyText = (key: Buffer) => key.toString('base64');
/** The example file as an admin fills it in. */
function fillIn(overlay: string) {
  const text = readFileSync(
    path.join(import.meta.dirname, 'overlays', overlay, 'secrets.env.example'),
    'utf8',
  );
  const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line));
  const entries = lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]);
  const variables = entries.map(([name, value]) => [
    name,
    value || randomBytes(32).toString('hex'),
  ]);
  return {
    ...(Object.fromEntries(variables) as Record<string, string>),
    KEYS_SECRET: randomBytes(32).toString('base64'),
    RELEASE_SIGNING_KEY: keyText(privateKey.export({ type: 'pkcs8', format: 'der' })),
    DEPLOY_TOKEN: `deploy_${randomBytes(32).toString('hex')}`,
  };
}

/** Capabilities in the file of the executable, which could not be started without them. */
const caddyRights = { drop: ['ALL'], add: ['NET_BIND_SERVICE'] };

// Kustomize before 5 does not support the syntax of these files.
const canRender = Boolean(findCommand('kubectl'));

(canRender ? describe : describe.skip).each([
  ['production', 'production'],
  ['large', 'large'],
  ['sharded', 'large'],
])('the overlay %s', (overlay, secretsIn) => {
  let objects: KubernetesObject[];
  beforeAll(() => {
    objects = renderOverlay(overlay, fillIn(secretsIn), secretsIn);
    if (overlay === 'sharded') objects.push(secretOfOperator);
  });
  const describeObject = ({ kind, metadata }: KubernetesObject) => `${kind} ${metadata.name}`;
  const ofKind = (kind: string) => objects.filter((each) => each.kind === kind);
  const processes = () =>
    objects.flatMap((object) => {
      const pod = podOf(object);
      const [container] = pod?.spec.containers ?? [];
      const isOurs = pod?.metadata.labels['soloist/process'] === 'yes';
      return pod && container && isOurs
        ? [{ name: object.metadata.name, object, pod, container }]
        : [];
    });

  it('is valid by the schemas of Kubernetes and KEDA', () => {
    const known = objects.filter(({ apiVersion }) => apiVersion !== shardedMongo);
    const faults = known.flatMap((object) => {
      const kinds = groups[object.apiVersion]?.kinds as Record<string, NewModel> | undefined;
      const Kind = kinds?.[object.kind];
      if (!Kind) return [`${describeObject(object)}: nobody knows ${object.apiVersion}`];
      try {
        new Kind(object as never).validate();
        return [];
      } catch (err) {
        return [`${describeObject(object)}: ${err instanceof Error ? err.message : err}`];
      }
    });
    expect(faults).toEqual([]);
  });

  it('has no unknown fields', () => {
    const folder = mkdtempSync(fromRoot('deploy', 'kubernetes', '.types-'));
    try {
      const text = objects.map((object, at) => {
        const from =
          object.apiVersion === shardedMongo
            ? '../percona-types.ts'
            : groups[object.apiVersion]?.from;
        const type = `import('${from}').I${object.kind}`;
        return `export const object${at}: ${type} = ${JSON.stringify(object)};`;
      });
      writeFileSync(path.join(folder, 'objects.ts'), text.join('\n'));
      const options = ['--noEmit', '--ignoreConfig', '--skipLibCheck', '--strict'];
      const modules = [
        '--allowImportingTsExtensions',
        '--module',
        'nodenext',
        '--target',
        'es2024',
        '--types',
        'node',
      ];
      const tsc = fromRoot('node_modules', '.bin', 'tsc');
      const args = [...options, ...modules, path.join(folder, 'objects.ts')];
      expect(compile(tsc, args)).toBe('');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 120_000);

  it('runs every process of the product', () => {
    const names = ofKind('Deployment').map(({ metadata }) => metadata.name);
    expect(names).toEqual(expect.arrayContaining(appProcesses.map(({ name }) => name)));
  });

  it('gives every process valid settings, and only the secrets that it reads', () => {
    const faults = processes().flatMap(({ name, container }) => {
      const settings = processSettings[name as keyof typeof processSettings];
      if (!settings) return [];
      const env = {
        ...environmentOf(container, objects),
        RELEASE_PUBLIC_KEY: keyText(publicKey.export({ type: 'spki', format: 'der' })),
        BACKUP_PUBLIC_KEY: '',
      };
      const secrets = (container.env ?? []).filter(({ valueFrom }) => valueFrom);
      const unreadSecrets = secrets.filter((each) => !Object.hasOwn(settings.shape, each.name));
      return [
        ...findFaults(settings, env).map((fault) => `${name}: ${fault.name} ${fault.message}`),
        ...unreadSecrets.map((each) => `${name} does not read ${each.name}`),
      ];
    });
    expect(faults).toEqual([]);
    expect(processes().length).toBeGreaterThan(appProcesses.length);
  });

  it('reads the address of a sharded MongoDB from the secret of its operator', () => {
    const urls = processes().flatMap(({ name, container }) =>
      (container.env ?? [])
        .filter((variable) => variable.name === 'MONGO_URL')
        .map(({ valueFrom }) => ({ name, secret: valueFrom?.secretKeyRef?.name })),
    );
    expect(urls.length).toBe(10);
    const clusters = ofKind('PerconaServerMongoDB');
    const isOfOperator = ({ secret }: { secret?: string }) =>
      secret === secretOfOperator.metadata.name;
    expect(urls.filter(isOfOperator)).toEqual(overlay === 'sharded' ? urls : []);
    const databases = clusters.flatMap(({ spec }) =>
      (spec?.users ?? []).flatMap(({ roles }) => roles.map(({ db }) => db)),
    );
    const own = overlay === 'sharded' ? serviceNames.map((name) => `soloist_${name}`) : [];
    expect(new Set(databases)).toEqual(new Set(own));
  });

  it('has no unused settings', () => {
    const known = new Set(
      Object.values(processSettings).flatMap(({ shape }) => Object.keys(shape)),
    );
    const settings = ofKind('ConfigMap').find(({ metadata }) =>
      metadata.name.startsWith('settings-'),
    );
    const names = Object.keys(settings?.data ?? {}).filter((name) => name !== 'HOME');
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(20);
  });

  it('gives every process minimal rights', () => {
    for (const object of objects) {
      const pod = podOf(object);
      if (!pod) continue;
      expect(pod.spec.securityContext).toMatchObject({ runAsNonRoot: true });
      for (const { securityContext } of pod.spec.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: object.metadata.name === 'caddy' ? caddyRights : { drop: ['ALL'] },
        });
      }
    }
  });

  it('does not restart a service without its stores, and sends it no requests', () => {
    const services = processes().filter(
      ({ object, name }) => object.kind === 'Deployment' && name !== 'gateway',
    );
    for (const { container } of services) {
      expect(container.livenessProbe?.httpGet?.path).toBe('/live');
      expect(container.readinessProbe?.httpGet?.path).toBe('/health');
    }
    expect(services.length).toBe(appProcesses.length - 1);
  });

  it('points every address in the settings to a port that a process listens on', () => {
    const services = Object.fromEntries(
      ofKind('Service').map((each) => [each.metadata.name, each]),
    );
    const settings = ofKind('ConfigMap').find(({ metadata }) =>
      metadata.name.startsWith('settings-'),
    );
    const urls = Object.values(settings?.data ?? {}).filter((value) =>
      /^http:\/\/[a-z-]+:\d+$/.test(value),
    );
    for (const { hostname, port } of urls.map((url) => new URL(url))) {
      const service = services[hostname];
      expect(service?.spec?.ports?.map((each) => String(each.port))).toContain(port);
      const isChosen = (labels: Record<string, string>) =>
        Object.entries(service?.spec?.selector ?? {}).every(
          ([key, value]) => labels[key] === value,
        );
      const pods = objects
        .flatMap((object) => podOf(object) ?? [])
        .filter((pod) => isChosen(pod.metadata.labels));
      const ports = pods.flatMap(({ spec }) => spec.containers.flatMap((each) => each.ports ?? []));
      expect(ports.map(({ containerPort }) => String(containerPort))).toContain(port);
    }
    expect(urls.length).toBeGreaterThan(7);
  });

  it('uses the third-party image versions of docker-compose.yml', () => {
    const others = readFileSync(fromRoot('docker-compose.yml'), 'utf8');
    const proxy = readFileSync(fromRoot('deploy/docker/Dockerfile'), 'utf8');
    const images = objects.flatMap((object) =>
      (podOf(object)?.spec.containers ?? []).map(({ image }) => image),
    );
    const unknownImages = [...new Set(images)].filter(
      (image) => !`${others}\n${proxy}`.includes(image) && !image.includes('example.com'),
    );
    expect(unknownImages).toEqual(['getmeili/meilisearch:v1.22.0']);
  });

  it('can be applied in two steps: the first does not need the second', () => {
    const first = objects.filter(({ metadata }) => metadata.labels?.['soloist/first'] === 'yes');
    const jobs = first.filter(({ kind }) => kind === 'Job');
    expect(jobs.map(({ metadata }) => metadata.name)).toEqual(['make-bucket', 'migrate']);
    for (const job of jobs) {
      const [container] = podOf(job)?.spec.containers ?? [];
      const env = environmentOf(container!, first);
      expect(Object.keys(env)).toContain(
        job.metadata.name === 'migrate' ? 'MONGO_URL' : 'S3_SECRET_KEY',
      );
      for (const [, name] of (container?.command ?? []).join().matchAll(/"\$(S3_\w+)"/g))
        expect(Object.keys(env)).toContain(name);
    }
  });

  it('scales only existing processes, and keeps most of each running during a drain', () => {
    const names = ofKind('Deployment').map(({ metadata }) => metadata.name);
    const scaled = [...ofKind('HorizontalPodAutoscaler'), ...ofKind('ScaledObject')];
    expect(scaled.map(({ spec }) => spec?.scaleTargetRef?.name).toSorted()).toEqual(
      names.toSorted(),
    );
    const protectedNames = ofKind('PodDisruptionBudget').map(({ metadata }) => metadata.name);
    expect(protectedNames).toEqual(expect.arrayContaining(names));
  });
});

function compile(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe' });
  } catch (err) {
    return String((err as { stdout?: unknown }).stdout);
  }
}
