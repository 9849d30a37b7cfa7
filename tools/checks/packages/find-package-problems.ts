import { spawnSync } from 'node:child_process';
import { fromRoot } from '../../paths.ts';

/**
 * Lists unused packages that the workspaces of a folder declare, imports of undeclared ones, and exceptions
 * that are no longer needed. Returns an empty string if there are none.
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
