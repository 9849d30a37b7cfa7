import { spawn } from 'node:child_process';
import { fromRoot } from './paths.ts';
import { seconds } from './progress.ts';

export interface CommandOptions {
  title: string;
  command: string;
  args: string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Show the output immediately instead of only after a failure. */
  live?: boolean;
}

/**
 * Runs one command, reports how long it took, and shows its output after a failure or if `live`.
 */
export function runCommand(options: CommandOptions): Promise<boolean> {
  const { title, command, args, cwd = fromRoot(), env = process.env, live = false } = options;
  const started = Date.now();
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      console.log(`  ${code === 0 ? '✓' : '✗'} ${title} (${seconds(started)})`);
      if (code !== 0 && output) console.log(output);
      resolve(code === 0);
    });
  });
}
