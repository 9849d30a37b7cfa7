import { spawnSync } from 'node:child_process';
import { fromRoot } from '../../paths.ts';

/**
 * What is wrong with the packages that the workspaces of a folder declare: unused ones, and imports of
 * undeclared ones. Exceptions that are no longer needed are reported too. Empty when all is well.
 */
export function findPackageProblems(folder: string): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      fromRoot('node_modules/knip/bin/knip.js'),
      `--directory=${folder}`,
      `--config=${fromRoot('tools/checks/packages/knip.config.ts')}`,
      '--include=dependencies,unlisted,unresolved',
      '--treat-config-hints-as-errors',
      '--no-progress',
    ],
    { encoding: 'utf8' },
  );
  return status === 0 ? '' : `${stdout}${stderr}`;
}
