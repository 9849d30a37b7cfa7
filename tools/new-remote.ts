// npm run new-remote -- mfe-invoicing --page /invoicing [--guard user]: a remote with one page, ready to build.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type PageRoute, pageRoutes, remoteName } from '@soloist/contracts';
import { fromRoot, root } from './paths.ts';
import { problem, reportFailure } from './progress.ts';

export interface NewRemote {
  /** The clone that gets the remote. */
  clone: string;
  name: string;
  /** The path of its first page. */
  page: string;
  guard: PageRoute['guard'];
}

const template = fromRoot('tools/new-remote/template');
const guards: PageRoute['guard'][] = ['open', 'user', 'freelancer', 'employer', 'admin'];

/**
 * Creates the remote's folder from the template and adds its name and page to the contracts.
 * @throws a problem that says which name, page or guard is invalid.
 */
export async function createNewRemote(options: NewRemote): Promise<void> {
  checkOptions(options);
  await fillTemplate(options);
  await addToContracts(options, titleOf(options.name));
}

/** Creates the folder only. */
export async function fillTemplate({ clone, name, page }: Omit<NewRemote, 'guard'>): Promise<void> {
  const filled = (text: string) =>
    text
      .replaceAll('__NAME__', name)
      .replaceAll('__WORD__', name.slice('mfe-'.length))
      .replaceAll('__COMPONENT__', wordsOf(name).join(''))
      .replaceAll('__TITLE__', titleOf(name))
      .replaceAll('__PATH__', page);
  for (const file of globSync('**/*.template', { cwd: template })) {
    const target = path.join(clone, name, filled(file).replace(/\.template$/, ''));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, filled(await readFile(path.join(template, file), 'utf8')));
  }
}

const wordsOf = (name: string) =>
  name
    .slice('mfe-'.length)
    .split('-')
    .map((word) => word[0]?.toUpperCase() + word.slice(1));

function titleOf(name: string): string {
  const [first = '', ...rest] = wordsOf(name);
  return [first, ...rest.map((word) => word.toLowerCase())].join(' ');
}

function checkOptions({ clone, name, page, guard }: NewRemote) {
  if (!remoteName.safeParse(name).success || !/^mfe-[a-z]+(-[a-z]+)*$/.test(name)) {
    throw problem('Name it like mfe-invoicing: small letters, words joined by hyphens.');
  }
  if (existsSync(path.join(clone, name))) throw problem(`${name} is there already.`);
  if (!/^(\/[a-z-]+)+$/.test(page)) throw problem('Give it a page, such as --page /invoicing.');
  const existing = pageRoutes.find((route) => route.path === page);
  if (existing) throw problem(`${page} is a page of ${existing.drawnBy}.`);
  if (!guards.includes(guard)) throw problem(`--guard is one of ${guards.join(', ')}.`);
}

/** The end of each list, and the lines that are added there. */
async function addToContracts({ clone, name, page, guard }: NewRemote, title: string) {
  const frame = guard === 'open' ? 'none' : 'app';
  await addBefore(clone, 'platform/remotes.ts', { end: '] as const;', line: `  '${name}',\n` });
  await addBefore(clone, 'platform/routes.ts', {
    end: '];\n\n/** The home page',
    line: `  ...group('${name}', '${guard}', '${frame}', [['${page}', '${title}']]),\n`,
  });
  await addBefore(clone, 'platform/routes.test.ts', {
    end: '];\nconst routes',
    line: `  ['${page}', '${guard}', '${name}'],\n`,
  });
}

async function addBefore(
  clone: string,
  file: string,
  { end, line }: { end: string; line: string },
): Promise<void> {
  const target = path.join(clone, 'packages/contracts/src', file);
  const text = await readFile(target, 'utf8');
  if (!text.includes(end)) throw problem(`${file} does not end its list with ${end}`);
  await writeFile(target, text.replace(end, line + end));
}

async function main(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { page: { type: 'string', default: '' }, guard: { type: 'string', default: 'user' } },
  });
  const [name = ''] = positionals;
  const guard = values.guard as PageRoute['guard'];
  await createNewRemote({ clone: root, name, page: values.page, guard });
  const biome = fromRoot('node_modules/.bin/biome');
  execFileSync(biome, ['check', '--write', fromRoot(name), fromRoot('packages/contracts/src')]);
  const next = [
    ['npm install', 'puts it into the lock file'],
    [`npx jest ${name}`, 'its tests'],
    [`npm run build -- ${name}`, 'its build'],
    ['npm run dev', 'the whole product with it, with hot reload'],
  ];
  const width = Math.max(...next.map(([command = '']) => command.length));
  console.log(`${name} is there, with the page ${values.page}. Next:`);
  for (const [command = '', what] of next) console.log(`  ${command.padEnd(width)}  ${what}`);
}

if (import.meta.main) main(process.argv.slice(2)).catch(reportFailure);
