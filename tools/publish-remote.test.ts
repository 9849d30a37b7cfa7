import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RemoteName, registry, remoteNames } from '@soloist/contracts';
import { publishRemote } from './publish-remote.ts';

let folder: string;
let remotesDir: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soloist-publish-'));
  remotesDir = path.join(folder, 'remotes');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** What webpack leaves behind, as far as publishing looks at it. */
async function build(name: RemoteName, script = 'first') {
  const dist = await mkdtemp(path.join(folder, `${name}-`));
  const manifest = {
    metaData: { remoteEntry: { name: 'remoteEntry.js' } },
    exposes: [
      { path: './lifecycles', assets: { js: { sync: ['app.js'] }, css: { sync: ['app.css'] } } },
    ],
  };
  await writeFile(path.join(dist, 'mf-manifest.json'), JSON.stringify(manifest));
  await writeFile(path.join(dist, 'remoteEntry.js'), 'entry');
  await writeFile(path.join(dist, 'app.js'), script);
  await writeFile(path.join(dist, 'app.css'), 'body {}');
  return { name, dist, version: '0.1.0', remotesDir };
}

const readRegistry = async () =>
  registry.parse(JSON.parse(await readFile(path.join(remotesDir, 'registry.json'), 'utf8')));

test('makes a build live with the integrity of its files', async () => {
  const release = await publishRemote(await build('mfe-wizards', 'the wizard'));
  const hash = createHash('sha384').update('the wizard').digest('base64');
  expect(release.version).toMatch(/^0\.1\.0-[0-9a-f]{8}$/);
  expect(release.scripts).toEqual([
    { path: `/remotes/mfe-wizards/${release.version}/app.js`, integrity: `sha384-${hash}` },
  ]);
  expect(await readRegistry()).toEqual({ remotes: [release] });
  expect(existsSync(path.join(folder, release.scripts[0]!.path))).toBe(true);
});

test('says of a build with a site how the gateway shows one', async () => {
  const options = await build('mfe-portfolio');
  const site = path.join(options.dist, 'site');
  await mkdir(site);
  const files = ['renderer.cjs', 'main.js', 'poster.css', 'index.css', 'a-font.woff2'];
  for (const file of files) await writeFile(path.join(site, file), file);
  const release = await publishRemote(options);
  const asset = (file: string) => ({
    path: `/remotes/mfe-portfolio/${release.version}/site/${file}`,
    integrity: `sha384-${createHash('sha384').update(file).digest('base64')}`,
  });
  expect(release.site).toEqual({
    renderer: asset('renderer.cjs'),
    script: asset('main.js'),
    styles: { index: [asset('index.css')], poster: [asset('poster.css')] },
  });
  expect(await readRegistry()).toEqual({ remotes: [release] });
});

test('gives a changed build a new version and keeps the old one for open tabs', async () => {
  const first = await publishRemote(await build('mfe-wizards', 'first'));
  const second = await publishRemote(await build('mfe-wizards', 'second'));
  expect(second.version).not.toBe(first.version);
  expect(await readRegistry()).toEqual({ remotes: [second] });
  expect(existsSync(path.join(folder, first.scripts[0]!.path))).toBe(true);
});

test('publishing the same build again changes nothing', async () => {
  const options = await build('mfe-wizards');
  expect(await publishRemote(options)).toEqual(await publishRemote(options));
});

test('twenty publishes at the same time lose no remote', async () => {
  const builds = await Promise.all(
    Array.from({ length: 20 }, (_, index) => build(remoteNames[index % 4]!, `build ${index}`)),
  );
  const releases = await Promise.all(builds.map(publishRemote));
  const { remotes } = await readRegistry();
  expect(remotes.map((remote) => remote.name)).toEqual([...remoteNames].sort());
  for (const remote of remotes) expect(releases).toContainEqual(remote);
});

test('refuses a remote that is not built', async () => {
  await mkdir(remotesDir);
  const dist = path.join(folder, 'nowhere');
  await expect(
    publishRemote({ name: 'mfe-wizards', version: '0.1.0', dist, remotesDir }),
  ).rejects.toThrow('mfe-wizards is not built: run "npm run build -w mfe-wizards" first.');
});
