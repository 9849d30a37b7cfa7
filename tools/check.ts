// npm run check: the quick part of the tests: format, lint, types.
import { availableParallelism } from 'node:os';
import { typeChecks } from './checks/types.ts';
import { generateClientTypes } from './generate-client.ts';
import { fromRoot } from './paths.ts';
import { reportFailure, seconds } from './progress.ts';
import { type CommandOptions, runCommand } from './run-command.ts';

/** A check in a file of `tools/checks`: it prints problems and exits with 1. */
const script = (title: string, file: string): CommandOptions => ({
  title,
  command: process.execPath,
  args: [fromRoot('tools/checks', file)],
});

/** Add a check here. They run concurrently, so the slowest come first. */
const checks: CommandOptions[] = [
  script('Regular expressions', 'regular-expressions.ts'),
  script('Declared packages', 'packages.ts'),
  script('Words', 'words.ts'),
  {
    title: 'Format and lint',
    command: fromRoot('node_modules/.bin/biome'),
    args: ['check', '--error-on-warnings', fromRoot()],
  },
  script('OpenAPI document', 'openapi.ts'),
  script('Pages of the remotes', 'pages.ts'),
  script('Boundaries and roles', 'boundaries.ts'),
  script('Classes of CSS modules', 'styles.ts'),
];

/** Runs as many checks concurrently as there are processors. */
async function runChecks(): Promise<boolean> {
  const queue = [...(await typeChecks()), ...checks].values();
  const results: boolean[] = [];
  const worker = async () => {
    for (const next of queue) results.push(await runCommand(next));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results.every(Boolean);
}

async function check() {
  const started = Date.now();
  // Written first, because the types and the lint rules cover it.
  const isGenerated = await generateClientTypes();
  const hasPassed = (await runChecks()) && isGenerated;
  console.log(`${hasPassed ? 'All checks passed' : 'Some checks failed'} in ${seconds(started)}.`);
  if (!hasPassed) process.exitCode = 1;
}

await check().catch(reportFailure);
