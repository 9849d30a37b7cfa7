import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const shell = path.resolve(import.meta.dirname, '../../shell');

/** The shell's webpack configuration with one empty script and one style sheet as its entry. */
const build = (output: string) => `
  process.env.NODE_ENV = 'production';
  const { default: webpack } = await import('webpack');
  const { shellConfig } = await import('@soloist/build');
  const config = shellConfig({ dir: ${JSON.stringify(shell)}, budgetKb: Infinity });
  const ofThePage = /^(Html|Copy|MiniCssExtract|SubresourceIntegrity)/;
  const compiler = webpack({
    ...config,
    entry: { main: ['data:text/javascript,', './src/pages/shell-page.module.css'] },
    output: { ...config.output, path: ${JSON.stringify(output)} },
    plugins: config.plugins.filter((plugin) => ofThePage.test(plugin.constructor.name)),
    optimization: { minimize: false },
    cache: false,
  });
  compiler.run((error, stats) => compiler.close(() => {
    if (error || stats.hasErrors()) throw error ?? new Error(stats.toString());
  }));`;

/** The shell's index.html as its build creates it. */
export async function buildShellPage(): Promise<string> {
  const output = await mkdtemp(path.join(tmpdir(), 'shell-page-'));
  await run(process.execPath, ['--input-type=module', '-e', build(output)], { cwd: shell });
  const html = await readFile(path.join(output, 'index.html'), 'utf8');
  await rm(output, { recursive: true });
  return html;
}
