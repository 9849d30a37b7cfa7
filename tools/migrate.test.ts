import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fromRoot } from './paths.ts';

const migrate = (args: string[], env: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, [fromRoot('tools/migrate.ts'), ...args], {
    env: { ...process.env, MONGO_URL: '', ...env },
  }).catch((failed) => failed);

test('lists the services that have migrations', async () => {
  expect(await migrate(['status', 'nowhere'], {})).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^\nSay status, up or down, and one of .*documents.*\.\n$/),
  });
});

test('reports a missing or invalid database address and names the setting', async () => {
  expect((await migrate(['status', 'documents'], {})).stderr).toBe(
    '\nSet MONGO_URL to the address of the database.\n',
  );
  expect((await migrate(['status', 'documents'], { MONGO_URL: 'nonsense' })).stderr).toMatch(
    /^\nMONGO_URL does not lead to a MongoDB that answers: Invalid scheme/,
  );
});
