import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { fromRoot } from '@soloist/tools/paths.ts';

const run = promisify(execFile);
const tsc = fromRoot('node_modules/.bin/tsc');

/** Another developer's project, with the packed client as its only dependency. */
export async function startIntegratorProject() {
  const folder = await mkdtemp(path.join(tmpdir(), 'integrator-'));
  await run(process.execPath, [fromRoot('tools/generate-client.ts')]);
  const packed = await run(
    'npm',
    ['pack', '--json', '--pack-destination', folder, '-w', 'packages/api-client'],
    { cwd: fromRoot() },
  );
  const archive = /soloist-api-client-[\w.-]+\.tgz/.exec(packed.stdout)?.[0] ?? '';
  await run('mkdir', ['-p', 'node_modules/@soloist/api-client', 'node_modules/@types'], {
    cwd: folder,
  });
  const client = path.join(folder, 'node_modules/@soloist/api-client');
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', client], { cwd: folder });
  // The dependencies that a registry would install.
  for (const name of [
    'openapi-fetch',
    'openapi-typescript-helpers',
    '@types/node',
    'undici-types',
  ]) {
    await symlink(fromRoot('node_modules', name), path.join(folder, 'node_modules', name));
  }
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await cp(path.join(client, 'example/post-a-job.ts'), path.join(folder, 'post-a-job.ts'));
  return {
    /** The compiler's output for files; empty if they compile. */
    compile: async (...files: string[]): Promise<string> => {
      const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024'];
      const types = ['--types', 'node', '--skipLibCheck'];
      const compiled = run(tsc, [...strict, ...types, ...files], { cwd: folder });
      return compiled.then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      );
    },
    write: (file: string, text: string) => writeFile(path.join(folder, file), text),
    /** The output of the program on stdout or stderr. */
    run: async (file: string, env: Record<string, string>): Promise<string> => {
      const ran = run(process.execPath, [file], { cwd: folder, env: { ...process.env, ...env } });
      return ran.then(
        ({ stdout }) => stdout,
        ({ stderr }: { stderr: string }) => stderr,
      );
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
