// npm run check: the quick part of the tests: format, lint, types.
import { globSync } from 'node:fs';
import path from 'node:path';
import { generateClientTypes } from './generate-client.ts';
import { fromRoot } from './paths.ts';
import { reportFailure } from './progress.ts';
import { runCommand } from './run-command.ts';

const biome = () =>
  runCommand({
    title: 'Format and lint',
    command: fromRoot('node_modules/.bin/biome'),
    args: ['check', '--error-on-warnings', fromRoot()],
  });

async function types(): Promise<boolean> {
  const projects = globSync('{packages,services}/*/tsconfig.json', { cwd: fromRoot() });
  const rest = globSync('{gateway,shell,mfe-*,tools,e2e,bench}/tsconfig.json', { cwd: fromRoot() });
  let isOk = await generateClientTypes();
  for (const project of [...projects, ...rest].sort()) {
    const isProjectOk = await runCommand({
      title: `Types of ${path.dirname(project)}`,
      command: fromRoot('node_modules/.bin/tsc'),
      args: ['--noEmit', '-p', fromRoot(project)],
    });
    isOk &&= isProjectOk;
  }
  return isOk;
}

async function check() {
  const isClean = await biome();
  const isTyped = await types();
  if (!isClean || !isTyped) process.exitCode = 1;
}

await check().catch(reportFailure);
