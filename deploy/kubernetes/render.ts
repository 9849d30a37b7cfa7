import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';

type Env = Record<string, string>;
interface NamedReference {
  name: string;
}
interface Source {
  configMapRef?: NamedReference;
}
interface Variable extends NamedReference {
  value?: string;
  valueFrom?: { secretKeyRef?: NamedReference & { key: string; optional?: boolean } };
}
interface Probe {
  httpGet?: { path: string; port: string };
}
export interface Container extends NamedReference {
  image: string;
  command?: string[];
  env?: Variable[];
  envFrom?: Source[];
  ports?: { name: string; containerPort: number }[];
  securityContext?: object;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  startupProbe?: Probe;
}
interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: { containers: Container[]; securityContext?: object };
}
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: NamedReference & { labels?: Record<string, string> };
  data?: Env;
  spec?: {
    template?: PodTemplate;
    jobTemplate?: { spec: { template: PodTemplate } };
    selector?: { matchLabels?: Record<string, string> } & Record<string, unknown>;
    scaleTargetRef?: NamedReference;
    users?: { name: string; roles: { name: string; db: string }[] }[];
    ports?: { port: number; targetPort?: string | number }[];
    type?: string;
  };
}

/**
 * All objects of an overlay, with secrets as an admin would fill them in; `secretsIn` is the overlay
 * that has the file.
 * @throws Error with kubectl's output.
 */
export function renderOverlay(name: string, secrets: Env, secretsIn = name): KubernetesObject[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'soloist-kubernetes-'));
  try {
    cpSync(import.meta.dirname, folder, { recursive: true });
    const overlay = path.join(folder, 'overlays', name);
    const lines = Object.entries(secrets).map(([key, value]) => `${key}=${value}`);
    const file = path.join(folder, 'overlays', secretsIn, 'secrets.env');
    writeFileSync(file, lines.join('\n'));
    const text = execFileSync('kubectl', ['kustomize', overlay], { encoding: 'utf8' });
    return parseAllDocuments(text).map((document) => unfolded(document.toJS()));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Kustomize breaks long secrets into lines, which base64 decoders ignore. */
function unfolded(object: KubernetesObject): KubernetesObject {
  if (object.kind !== 'Secret') return object;
  const data = Object.entries(object.data ?? {}).map(([key, text]) => [
    key,
    text.replace(/\s/g, ''),
  ]);
  return { ...object, data: Object.fromEntries(data) };
}

export const podOf = ({ spec }: KubernetesObject): PodTemplate | undefined =>
  spec?.template ?? spec?.jobTemplate?.spec.template;

/**
 * The environment variables of a container.
 * @throws Error for a name that no object has.
 */
export function environmentOf(
  { env = [], envFrom = [] }: Container,
  objects: KubernetesObject[],
): Env {
  const dataOf = (kind: string, ref: string) => {
    const found = objects.find((each) => each.kind === kind && isCalled(each, ref));
    if (!found?.data) throw new Error(`there is no ${kind} ${ref}`);
    return found.data;
  };
  const found: Env = {};
  for (const { configMapRef } of envFrom)
    if (configMapRef) Object.assign(found, dataOf('ConfigMap', configMapRef.name));
  for (const { name, value, valueFrom } of env) {
    const ref = valueFrom?.secretKeyRef;
    const stored = ref && dataOf('Secret', ref.name)[ref.key];
    if (ref && stored === undefined && !ref.optional) throw new Error(`no secret ${ref.key}`);
    if (value !== undefined) found[name] = value;
    else if (stored !== undefined) found[name] = Buffer.from(stored, 'base64').toString();
  }
  return found;
}

const isCalled = ({ metadata }: KubernetesObject, name: string) => metadata.name === name;
