// npm run new-remote -- mfe-invoicing --page /invoicing [--guard user]: a remote with one page, ready to build.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type PageRoute, pageRoutes, remoteName } from '@soloist/contracts';
import { capitalizedWords, copyTemplate, insertText, titleOf } from './code-templates.ts';
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
  await addToContracts(options);
}

/** Creates the folder only. */
export async function fillTemplate({ clone, name, page }: Omit<NewRemote, 'guard'>): Promise<void> {
  const word = name.slice('mfe-'.length);
  const values = {
    __NAME__: name,
    __WORD__: word,
    __COMPONENT__: capitalizedWords(word).join(''),
    __TITLE__: titleOf(word),
    __PATH__: page,
  };
  await copyTemplate({ from: template, to: path.join(clone, name), values });
}

function checkOptions({ clone, name, page, guard }: NewRemote) {
  if (!remoteName.safeParse(name).success || !/^mfe-[a-z]+(-[a-z]+)*$/.test(name)) {
    throw problem('--name must look like mfe-invoicing: lowercase words, joined by hyphens.');
  }
  if (existsSync(path.join(clone, name))) throw problem(`${name} already exists.`);
  if (!/^(\/[a-z-]+)+$/.test(page)) throw problem('Give it a page, such as --page /invoicing.');
  const existing = pageRoutes.find((route) => route.path === page);
  if (existing) throw problem(`${page} is a page of ${existing.drawnBy}.`);
  if (!guards.includes(guard)) throw problem(`--guard must be one of ${guards.join(', ')}.`);
}

async function addToContracts({ clone, name, page, guard }: NewRemote) {
  const frame = guard === 'open' ? 'none' : 'app';
  const platform = path.join(clone, 'packages/contracts/src/platform');
  const insert = (file: string, before: string, text: string) =>
    insertText(path.join(platform, file), { before, text });
  await insert('remotes.ts', '] as const;', `  '${name}',\n`);
  const row = `['${page}', '${titleOf(name.slice('mfe-'.length))}']`;
  const group = `  ...group('${name}', '${guard}', '${frame}', [${row}]),\n`;
  await insert('routes.ts', '];\n\n/** The home page', group);
  await insert('routes.test.ts', '];\nconst routes', `  ['${page}', '${guard}', '${name}'],\n`);
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
