import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPackageProblems } from './find-package-problems.ts';

const source = `
import './app.css';
import { pino } from 'pino';
import * as z from 'zod';
pino().info(z.string());
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'packages-'));
  const writeFile = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  writeFile('package.json', JSON.stringify({ name: 'clone', workspaces: ['shell'] }));
  writeFile(
    'shell/package.json',
    JSON.stringify({
      name: 'shell',
      dependencies: {
        '@fontsource-variable/newsreader': '5',
        'left-pad': '1',
        react: '19',
        zod: '4',
      },
    }),
  );
  writeFile('shell/src/main.ts', source);
  writeFile('shell/src/page.tsx', 'export const Page = () => <p>Hi</p>;\n');
  writeFile('shell/src/app.css', '@import "@fontsource-variable/newsreader/wght.css";\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('reports unused packages and undeclared imports, not those of style sheets and the compiler', () => {
  const problems = findPackageProblems(folder);
  expect(problems).toMatch(/left-pad +shell\/package.json/);
  expect(problems).toMatch(/pino +shell\/src\/main.ts/);
  expect(problems).not.toMatch(/newsreader|react|zod/);
});
