import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundleServer, writeAssets } from './bundle-server.ts';
import { root } from './paths.ts';

const run = promisify(execFile);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bundle-'));
  await mkdir(path.join(folder, 'src'));
});
afterEach(() => rm(folder, { recursive: true }));

async function bundle(source: string) {
  await writeFile(path.join(folder, 'src/main.ts'), source);
  await bundleServer({ folder: path.relative(root, folder), entry: 'src/main.ts' });
  return path.join(folder, 'dist/main.js');
}

it('writes ASCII only, with every letter unchanged', async () => {
  const file = await bundle(
    "const parts = '1×2’3🥚4'.split(/[×’]|🥚/u);\nconsole.log(parts.join('–'));",
  );
  expect(await readFile(file, 'latin1')).not.toMatch(/[\u0080-\uffff]/);
  expect((await run(process.execPath, [file])).stdout).toBe('1–2–3–4\n');
});

it('is read whole while it is built again', async () => {
  const first = await readFile(await bundle("console.log('first');"), 'utf8');
  await using reader = await open(path.join(folder, 'dist/main.js'));
  await bundle("console.log('second');");
  expect(await reader.readFile('utf8')).toBe(first);
});

it('refuses letters in String.raw, where an escape is not read', async () => {
  await expect(bundle('console.log(String.raw`a×b`);')).rejects.toThrow('String.raw');
});

it('prints an asset once, for every process that starts', async () => {
  await writeFile(path.join(folder, 'src/numbers.asset.ts'), 'process.stdout.write("1 2 3");');
  const file = await bundle(
    [
      "import { readFileSync } from 'node:fs';",
      "import path from 'node:path';",
      "console.log(readFileSync(path.join(import.meta.dirname, 'numbers.asset.ts'), 'utf8'));",
    ].join('\n'),
  );
  await writeAssets(path.relative(root, folder));
  expect((await run(process.execPath, [file])).stdout).toBe('1 2 3\n');
});

it('contains what a precomputed file exports, instead of what computes it', async () => {
  await writeFile(
    path.join(folder, 'src/squares.precomputed.ts'),
    'const numbers: number[] = [1, 2, 3];\nexport const squares = numbers.map((each) => each ** 2);',
  );
  const file = await bundle(
    "import { squares } from './squares.precomputed.ts';\nconsole.log(squares.join());",
  );
  expect((await run(process.execPath, [file])).stdout).toBe('1,4,9\n');
  expect(await readFile(file, 'utf8')).not.toContain('numbers');
});

it('refuses a precomputed file that exports more than data', async () => {
  await writeFile(
    path.join(folder, 'src/numbers.precomputed.ts'),
    'export const numbers = new Map([[1, 2]]);',
  );
  const source = "import { numbers } from './numbers.precomputed.ts';\nconsole.log(numbers.size);";
  await expect(bundle(source)).rejects.toThrow('numbers.precomputed.ts');
});
