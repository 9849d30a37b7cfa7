import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fromRoot } from '../paths.ts';

// The npm that runs this command; PATH may have another one first.
const npm = process.env.npm_execpath;

/**
 * The output of npm in this clone.
 * @throws the error of `execFile`, with the output, if npm exits with another code than 0.
 */
export async function runNpm(args: string[]): Promise<string> {
  const [command, all] = npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args];
  const options = { cwd: fromRoot(), maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)(command, all, options)).stdout;
}
