import type { Registry } from '@soloist/contracts';
import { filesToRemove } from './files-to-remove.rules.ts';

const asset = { path: '', integrity: '' };
const registry: Registry = {
  remotes: [
    { name: 'mfe-dashboard', version: '1.1.0', entry: asset, scripts: [], styles: [] },
    { name: 'mfe-wizards', version: '1.0.0', entry: asset, scripts: [], styles: [] },
  ],
};
const file = (path: string, bytes = 10) => ({ url: `https://soloist.example${path}`, bytes });
const old = file('/remotes/mfe-dashboard/1.0.0/app.js');
const current = file('/remotes/mfe-dashboard/1.1.0/app.js');
const other = file('/remotes/mfe-wizards/1.0.0/app.js');
const shell = file('/shell/main.0a1b2c3d.js');

it('removes the files of versions that the page does not load', () => {
  expect(filesToRemove([old, current, other, shell], registry)).toEqual([old.url]);
});

it('removes the oldest of too many files', () => {
  const most = { files: 2, bytes: 1_000 };
  expect(filesToRemove([shell, other, old, current], registry, most)).toEqual([old.url, shell.url]);
});

it('removes the oldest of too many bytes', () => {
  const most = { files: 10, bytes: 25 };
  expect(filesToRemove([shell, other, current], registry, most)).toEqual([shell.url]);
});
