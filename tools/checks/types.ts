// The types of every workspace.
import { globSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../paths.ts';
import { runCommand } from '../run-command.ts';

const pattern = '{packages/*,services/*,gateway,shell,mfe-*,tools,e2e,bench}/tsconfig.json';

for (const project of globSync(pattern, { cwd: fromRoot() }).sort()) {
  const isOk = await runCommand({
    title: `Types of ${path.dirname(project)}`,
    command: fromRoot('node_modules/.bin/tsc'),
    args: ['--noEmit', '-p', fromRoot(project)],
  });
  if (!isOk) process.exitCode = 1;
}
