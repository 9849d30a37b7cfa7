import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soloist-build-'));
  await mkdir(path.join(folder, 'src'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (file: string, text: string) => writeFile(path.join(folder, file), text);

/** Our configuration, with the files of each chunk in the order that a warm cache may give them: styles last. */
const build = (base: string) => `
  import webpack from 'webpack';
  import { baseConfig, root } from ${JSON.stringify(base)};
  const stylesLast = {
    apply: (compiler) => compiler.hooks.thisCompilation.tap('test', (compilation) =>
      compilation.hooks.processAssets.tap({ name: 'test', stage: 0 }, () => {
        for (const { files } of compilation.chunks)
          for (const style of [...files].filter((file) => file.endsWith('.css'))) {
            files.delete(style);
            files.add(style);
          }
      }),
    ),
  };
  const config = baseConfig({ dir: ${JSON.stringify(folder)}, name: 'test', version: '0.0.0' });
  const compiler = webpack({
    ...config,
    plugins: [...config.plugins, stylesLast],
    entry: './src/index.ts',
    resolveLoader: { modules: [root + '/node_modules'] },
    optimization: { minimize: false },
    cache: false,
  });
  compiler.run((error, stats) => compiler.close(() => {
    if (error || stats.hasErrors()) throw error ?? new Error(stats.toString());
  }));`;

test('uses the script’s hash for a late chunk, whichever of its files was created last', async () => {
  await write('webpack.config.ts', '');
  await write('src/index.ts', "void import('./late.ts');");
  await write('src/late.ts', "import './late.css'; console.log('late');");
  await write('src/late.css', '.late { color: red; }');
  const script = build(path.join(import.meta.dirname, 'base.ts'));
  await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const dist = path.join(folder, 'dist');
  const [late = ''] = globSync('*.js', { cwd: dist, exclude: ['main.js'] });
  const hash = createHash('sha384').update(await readFile(path.join(dist, late)));
  expect(await readFile(path.join(dist, 'main.js'), 'utf8')).toContain(
    `sha384-${hash.digest('base64')}`,
  );
});
