import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findUnpinnedPackages } from './find-unpinned-packages.ts';

const source = `
import { readCase } from 'open/cases';
import { readWord } from 'open/lib/words.js';
import sender from 'old/lib/sender';
import pinned from 'pinned/lib/part';
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'unpinned-'));
  const write = (name: string, content: object | string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(path.join(folder, name), text);
  };
  write('node_modules/open/package.json', { exports: { '.': './a.js', './*': './src/*.js' } });
  write('node_modules/closed/package.json', { exports: { '.': './a.js' } });
  write('node_modules/old/package.json', {});
  write('node_modules/pinned/package.json', {});
  write('mail/src/main.ts', source);
  write('mail/package.json', {
    dependencies: { open: '^1.0.0', old: '^2.1.0', pinned: '3.0.0' },
    devDependencies: { razorpay: '^2.9.8' },
  });
  write('web/src/main.ts', "import part from 'closed/lib/part.js';\n");
  write('web/package.json', { dependencies: { closed: '~1.0.0', open: '^1.0.0' } });
});
afterAll(() => rmSync(folder, { recursive: true }));

it('reports packages declared with a range although the code uses their internals', () => {
  const problems = findUnpinnedPackages(folder, ['mail', 'web']);
  expect(problems).toEqual([
    expect.stringContaining('mail: pin old (^2.1.0), because src/main.ts imports /lib/sender'),
    expect.stringContaining('mail: pin razorpay (^2.9.8)'),
    expect.stringContaining('web: pin closed (~1.0.0), because src/main.ts imports /lib/part.js'),
  ]);
});
