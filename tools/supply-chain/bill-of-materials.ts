import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../paths.ts';
import { problem } from '../progress.ts';
import { runNpm } from './run-npm.ts';

/** A package in a bill of materials. */
export interface Component {
  /** Its name and version, such as `express@5.3.0`. */
  'bom-ref': string;
  name: string;
  version: string;
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[];
}

interface Uses {
  ref: string;
  dependsOn?: string[];
}

/** A bill of materials in CycloneDX 1.5; its other fields come from npm. */
export interface BillOfMaterials {
  components: Component[];
  dependencies: Uses[];
}

interface Workspace {
  folder: string;
  name: string;
  dependencies?: Record<string, string>;
}

const isShipped = ({ folder }: Workspace) => /^(?:gateway|shell|mfe-|services\/)/.test(folder);

const sbomArgs = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];

/**
 * Everything that is delivered, for every platform: what gateway, services, shell and remotes need
 * to run or have in their bundles, and what builds them. It reads the lock file and needs no
 * network. Not `npm sbom --omit=dev`: that omits packages that any other workspace has among its
 * devDependencies.
 */
export async function readBillOfMaterials(): Promise<BillOfMaterials> {
  const text = await runNpm(sbomArgs).catch((error) => {
    throw problem('npm could not list the packages: read its message and fix it.', error);
  });
  return onlyShipped(JSON.parse(text) as BillOfMaterials, readWorkspaces());
}

function readWorkspaces(): Workspace[] {
  const patterns = [
    '{gateway,shell,mfe-*,tools,deploy,e2e,bench}',
    '{packages,services,simulators}/*',
  ];
  const files = globSync(
    patterns.map((pattern) => `${pattern}/package.json`),
    { cwd: fromRoot() },
  );
  return files.map((file) => ({
    ...(JSON.parse(readFileSync(fromRoot(file), 'utf8')) as Workspace),
    folder: path.dirname(file),
  }));
}

/** The package's name in a `bom-ref`. */
export const nameOf = (ref: string) => ref.slice(0, ref.lastIndexOf('@'));

/** The part of a bill that shipped workspaces depend on, without any devDependencies. */
export function onlyShipped(bill: BillOfMaterials, workspaces: Workspace[]): BillOfMaterials {
  const uses = new Map(bill.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const ours = new Map(workspaces.map((workspace) => [workspace.name, workspace]));
  const isUsed = (user: string) => (used: string) => {
    const workspace = ours.get(nameOf(user));
    return !workspace || nameOf(used) in (workspace.dependencies ?? {});
  };
  const names = new Set(workspaces.filter(isShipped).map(({ name }) => name));
  const open = [...uses.keys()].filter((ref) => names.has(nameOf(ref)));
  const found = new Set<string>();
  for (let next = open.pop(); next; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(uses.get(next) ?? []).filter(isUsed(next)));
  }
  return {
    ...bill,
    components: bill.components.filter((component) => found.has(component['bom-ref'])),
    dependencies: bill.dependencies
      .filter(({ ref }) => found.has(ref))
      .map(({ ref, dependsOn = [] }) => ({
        ref,
        dependsOn: dependsOn.filter((each) => found.has(each)),
      })),
  };
}
