// npm run generate-client: generates the API client's types from the contracts, and its package's
// files.
import { fromRoot } from './paths.ts';
import { reportFailure } from './progress.ts';
import { runCommand } from './run-command.ts';

const folder = fromRoot('packages/api-client');

/** Generates the types of every call. Run it before you compile code that uses them. */
export const generateClientTypes = () =>
  runCommand({
    title: 'Types of the API’s client',
    command: process.execPath,
    args: ['generate.ts'],
    cwd: folder,
  });

const buildClient = () =>
  runCommand({
    title: 'Build of the API’s client',
    command: fromRoot('node_modules/.bin/tsc'),
    args: ['-p', 'tsconfig.build.json'],
    cwd: folder,
  });

async function generateClient() {
  const isMade = (await generateClientTypes()) && (await buildClient());
  if (!isMade) process.exitCode = 1;
}

if (import.meta.main) await generateClient().catch(reportFailure);
