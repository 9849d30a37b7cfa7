import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readInstallation, storeAddress } from './platform.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'soloist-platform-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('addresses the app of this clone, wherever it runs', () => {
  storeAddress('http://localhost:9123', folder);
  writeFileSync(path.join(folder, 'secrets.json'), '{"DEPLOY_TOKEN":"deploy_local"}');
  const local = { apiUrl: 'http://localhost:9123/api', token: 'deploy_local' };
  expect(readInstallation({}, folder)).toEqual(local);
});

it('addresses no other app if this clone never ran', () => {
  expect(() => readInstallation({}, folder)).toThrow(
    /no address of a running app. Run "npm start" first/,
  );
});

it('addresses the named installation, and asks for its token', () => {
  const SOLOIST_API = 'https://soloist.example/api';
  const named = { apiUrl: SOLOIST_API, token: 'deploy_1' };
  expect(readInstallation({ SOLOIST_API, DEPLOY_TOKEN: 'deploy_1' }, folder)).toEqual(named);
  expect(() => readInstallation({ SOLOIST_API }, folder)).toThrow(/Set DEPLOY_TOKEN/);
});
