import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { webpackCli } from '@soloist/tools/build.ts';
import { fillTemplate } from '@soloist/tools/new-remote.ts';
import { fromRoot } from '@soloist/tools/paths.ts';
import { publishBuild } from '@soloist/tools/publish-remote.ts';
import { expectAccessible, showInTheme } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { expectRestWorks } from '../support/faulty-remotes/error-views.ts';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

// The shell only knows the pages of its build, so the template's output replaces a known remote.
const name = 'mfe-dashboard';
const page = '/projects';

/** Builds the template's output, publishes it for previews and returns its version. */
async function publishTemplate(clone: string): Promise<string> {
  await symlink(fromRoot('node_modules'), path.join(clone, 'node_modules'));
  await fillTemplate({ clone, name, page });
  const cwd = path.join(clone, name);
  await promisify(execFile)(process.execPath, [webpackCli, 'build'], { cwd });
  const { installation } = app;
  const { manifest } = await publishBuild({ name, clone, installation, isLive: false });
  return manifest.version;
}

test('a remote made from the template works in the composed app', async ({ page: tab }) => {
  const clone = await mkdtemp(path.join(tmpdir(), 'soloist-template-'));
  const version = await publishTemplate(clone).finally(() => rm(clone, { recursive: true }));
  // A button that is still changing its colors with the theme has no contrast yet.
  await tab.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(tab, 'freelancer');
  await tab.goto(`/platform/try/${name}/${version}`);
  await tab.getByRole('button', { name: 'Start preview' }).click();
  await tab.waitForURL(({ pathname }) => pathname === '/dashboard');
  await expect(tab.getByText(`Previewing ${name} ${version}`)).toBeVisible();

  await test.step('it is rendered in the shell with data of the API, accessibly', async () => {
    await tab.goto(page);
    await expect(tab.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    const news = tab.getByRole('list', { name: 'What is new' });
    await expect(news.or(tab.getByText('Nothing is new'))).toBeVisible();
    await expectAccessible(tab);
    await tab.setViewportSize({ width: 360, height: 740 });
    await showInTheme(tab, 'dark');
    await expectAccessible(tab);
    await tab.setViewportSize({ width: 1280, height: 860 });
  });

  await test.step('the shell, Sage and the other remotes work beside it, and it can be reopened', async () => {
    await expectRestWorks(tab);
    await tab.goBack();
    await expect(tab.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });
});
