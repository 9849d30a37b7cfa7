// npm run new-feature -- --service marketplace --remote mfe-dashboard --name reading-list [--guard user] [--area work]:
// endpoints with their collection, a page that calls them, a sample and tests, ready to change.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { generateClientTypes } from './generate-client.ts';
import { checkFeature, describeFeature, type NewFeature } from './new-feature/feature.ts';
import { writeContract, writePage, writeService } from './new-feature/write-feature.ts';
import { fromRoot, root } from './paths.ts';
import { problem, reportFailure } from './progress.ts';

/**
 * Creates the feature's files, and adds it to every list of endpoints, pages, collections and samples.
 * Returns the files that it created.
 * @throws a problem that says which option is invalid.
 */
export async function createNewFeature(options: NewFeature): Promise<string[]> {
  checkFeature(options);
  const feature = describeFeature(options);
  const created: string[] = [];
  for (const write of [writeContract, writeService, writePage]) {
    created.push(...(await write(feature)));
  }
  const { clone, service, remote } = feature;
  const written = [
    ...created,
    ...['packages/contracts/src', 'tools/scaling/shard-keys.ts', 'e2e/journeys/ownership.spec.ts'],
    ...[`services/${service}/src/app.ts`, `${remote}/src/root.tsx`, `${remote}/src/lazy-pages.ts`],
  ].filter((file) => existsSync(path.resolve(clone, file)));
  const biome = fromRoot('node_modules/.bin/biome');
  execFileSync(biome, ['check', '--write', ...written], { cwd: clone, stdio: 'pipe' });
  return created.map((file) => path.relative(clone, file));
}

async function main(args: string[]) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      ...{ service: text, remote: text, name: text },
      guard: { ...text, default: 'user' },
      area: { ...text, default: 'work' },
    },
  });
  const { service, remote, name, guard, area } = values;
  if (!service || !remote || !name) throw problem('Set --service, --remote and --name.');
  const created = await createNewFeature({ clone: root, service, remote, name, guard, area });
  // The page's address is part of the API, in reports of its speed.
  await generateClientTypes();
  console.log(`Created the page /${name} and its endpoints:`);
  for (const file of created.toSorted()) console.log(`  ${file}`);
  const tests = created.filter((file) => /\.test\.tsx?$/.test(file));
  console.log(`Next:
  npx jest ${tests.join(' ')} packages/contracts
  npm run check
  Rename "item" to what it is, and give it its fields.
  Then navigation, journey and help: docs/how-to/add-a-page.md, steps 8 to 10.`);
}

if (import.meta.main) main(process.argv.slice(2)).catch(reportFailure);
