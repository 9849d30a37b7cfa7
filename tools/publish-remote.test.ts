import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { RunningService } from '@soloist/server-kit';
import { startKeyServer } from '@soloist/server-kit/testing-service';
import { emptyRedis, testConfig } from '@soloist/server-kit/testing-stores';
import { startPlatform } from '../services/platform/src/app.ts';
import { fromRoot } from './paths.ts';
import type { Installation } from './platform.ts';
import { previewUrl, publishRemote } from './publish-remote.ts';

let folder: string;
let platform: RunningService;
let identity: Awaited<ReturnType<typeof startKeyServer>>;
let installation: Installation;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soloist-publish-'));
  identity = await startKeyServer();
  const token = `deploy_${'p'.repeat(40)}`;
  const config = {
    ...{ ...testConfig(), IDENTITY_URL: identity.url, DEPLOY_TOKEN: token },
    RELEASE_SIGNING_KEY: generateKeyPairSync('ed25519').privateKey,
    RELEASES_DIR: path.join(folder, 'releases'),
    S3_BUCKET: 'soloist',
  };
  await emptyRedis(config);
  platform = await startPlatform(config);
  installation = { apiUrl: platform.url, token };
});
afterAll(async () => {
  await platform.close();
  identity.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes the files of webpack's output that publishing reads. */
async function build(name: string, script = 'first') {
  const dist = await mkdtemp(path.join(folder, `${name}-`));
  const manifest = {
    metaData: { remoteEntry: { name: 'remoteEntry.js' } },
    shared: [{ name: 'react', requiredVersion: '^19.3.1' }],
    exposes: [
      { path: './lifecycles', assets: { js: { sync: ['app.js'] }, css: { sync: ['app.css'] } } },
    ],
  };
  await writeFile(path.join(dist, 'mf-manifest.json'), JSON.stringify(manifest));
  await writeFile(path.join(dist, 'remoteEntry.js'), 'entry');
  await writeFile(path.join(dist, 'app.js'), script);
  await writeFile(path.join(dist, 'app.css'), 'body {}');
  return { name, dist, version: '0.1.0', installation };
}

const integrityOf = (text: string) =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`;

test('publishes a build with the hashes of its files, its shared modules and its commit', async () => {
  const { manifest, change, isNew } = await publishRemote(await build('mfe-first', 'the wizard'));
  expect(manifest.version).toMatch(/^0\.1\.0-[0-9a-f]{8}$/);
  expect(manifest.scripts).toEqual([
    { path: `/remotes/mfe-first/${manifest.version}/app.js`, integrity: integrityOf('the wizard') },
  ]);
  expect(manifest.files.map((file) => file.path)).toEqual([
    ...['app.css', 'app.js', 'mf-manifest.json', 'remoteEntry.js'],
  ]);
  expect(manifest.shared).toEqual([{ name: 'react', requiredVersion: '^19.3.1', isStrict: true }]);
  expect(manifest.contracts).toMatch(/^[0-9a-f]{12}$/);
  expect(manifest.commit).toMatch(/^[0-9a-f]{40}$|^unknown$/);
  expect({ live: change.live, isNew }).toEqual({ live: manifest.version, isNew: true });
});

test('publishes the renderer of a build with a site', async () => {
  const options = await build('mfe-portfolio');
  const site = path.join(options.dist, 'site');
  await mkdir(site);
  const files = ['renderer.cjs', 'main.js', 'poster.css', 'index.css', 'a-font.woff2'];
  for (const file of files) await writeFile(path.join(site, file), file);
  const { manifest } = await publishRemote(options);
  const asset = (file: string) => ({
    path: `/remotes/mfe-portfolio/${manifest.version}/site/${file}`,
    integrity: integrityOf(file),
  });
  expect(manifest.site).toEqual({
    renderer: asset('renderer.cjs'),
    script: asset('main.js'),
    styles: { index: [asset('index.css')], poster: [asset('poster.css')] },
  });
});

test('publishes a changed build as a new version, and an unchanged one not again', async () => {
  const first = await publishRemote(await build('mfe-second', 'first'));
  const second = await publishRemote(await build('mfe-second', 'second'));
  expect(second.manifest.version).not.toBe(first.manifest.version);
  expect(second.change.live).toBe(second.manifest.version);
  const again = await publishRemote(await build('mfe-second', 'second'));
  expect(again).toMatchObject({ isNew: false, change: { revision: second.change.revision } });
});

test('records the reason of a release in the history', async () => {
  const options = await build('mfe-fourth');
  const { change } = await publishRemote({ ...options, reason: 'The old call is gone for good' });
  expect(change.reason).toBe('The old call is gone for good');
});

const rollBack = async (...args: string[]) => {
  const { apiUrl: SOLOIST_API, token: DEPLOY_TOKEN } = installation;
  const env = { ...process.env, SOLOIST_API, DEPLOY_TOKEN };
  const command = [fromRoot('tools/rollback.ts'), 'mfe-fifth', ...args];
  return promisify(execFile)(process.execPath, command, { env }).catch((failed) => failed);
};

test('rolls back to the previous live version, or to a version by its name', async () => {
  const [first, second] = [
    (await publishRemote(await build('mfe-fifth', 'first'))).manifest.version,
    (await publishRemote(await build('mfe-fifth', 'second'))).manifest.version,
  ];
  expect((await rollBack('--reason', 'It is slow')).stdout).toBe(
    `Installation: ${installation.apiUrl}\nEverybody gets mfe-fifth ${first} within seconds.\n`,
  );
  expect(await rollBack()).toMatchObject({
    code: 1,
    stderr: '\nNo version of mfe-fifth was live before this one.\n',
  });
  expect((await rollBack(second)).stdout).toContain(`mfe-fifth ${second}`);
});

test('reports an unknown option in one sentence', async () => {
  expect((await rollBack('--version', '0.1.0')).stderr).toBe(
    '\nUnknown option \'--version\'. "npm run <command> -- --help" says what there is.\n',
  );
});

test('refuses a remote that is not built', async () => {
  const dist = path.join(folder, 'nowhere');
  const options = { name: 'mfe-wizards', version: '0.1.0', dist, installation };
  await expect(publishRemote(options)).rejects.toThrow(
    'mfe-wizards is not built: run "npm run build -w mfe-wizards" first.',
  );
});

test('reports in one sentence that the platform refuses or does not respond', async () => {
  const options = await build('mfe-third');
  const stranger = { ...installation, token: 'deploy_stranger' };
  await expect(publishRemote({ ...options, installation: stranger })).rejects.toThrow(
    'This deploy token isn’t valid for this remote.',
  );
  const away = { ...installation, apiUrl: 'http://127.0.0.1:9' };
  await expect(publishRemote({ ...options, installation: away })).rejects.toThrow(
    'http://127.0.0.1:9 does not answer: is Soloist running there?',
  );
});

test('returns the preview address of a version that is not live', async () => {
  const { manifest, change } = await publishRemote({
    ...(await build('mfe-tried')),
    isLive: false,
  });
  expect(change.live).toBeNull();
  expect(previewUrl({ apiUrl: 'https://soloist.example/api', token: '' }, manifest)).toBe(
    `https://soloist.example/platform/try/mfe-tried/${manifest.version}`,
  );
});
