import { existsSync, globSync } from 'node:fs';
import { fromRoot } from '../paths.ts';
import { groupPrograms } from './types.ts';

let programs: Awaited<ReturnType<typeof groupPrograms>>;
beforeAll(async () => {
  programs = await groupPrograms();
});

const programOf = (workspace: string) =>
  programs.find((program) => program.some(({ name }) => name === workspace));

test('every TypeScript file of a workspace belongs to a program', () => {
  const checked = new Set(programs.flat().flatMap(({ files }) => files));
  const workspaces = globSync(
    '{packages/*,services/*,simulators/*,gateway,shell,mfe-*,tools,deploy,e2e,bench}',
    {
      cwd: fromRoot(),
    },
  );
  const isGenerated = (file: string) => /\/(node_modules|dist|template|\.soloist)\//.test(file);
  const files = workspaces
    .filter((folder) => existsSync(fromRoot(folder, 'package.json')))
    .flatMap((folder) =>
      globSync('**/*.{ts,tsx}', { cwd: fromRoot(folder), exclude: ['node_modules', 'dist'] }).map(
        (file) => fromRoot(folder, file),
      ),
    );
  expect(files.length).toBeGreaterThan(3000);
  expect(files.filter((file) => !checked.has(file) && !isGenerated(file))).toEqual([]);
});

test('a service shares no program with browser code', () => {
  const services = programOf('services/identity')?.map(({ name }) => name);
  expect(services).toContain('services/marketplace');
  expect(services).not.toContain('shell');
  expect(programOf('shell')?.map(({ name }) => name)).toContain('mfe-dashboard');
  expect(programOf('e2e')).toHaveLength(1);
});
