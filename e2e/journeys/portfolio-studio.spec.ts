import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { siteThemes } from '@soloist/contracts';
import {
  expectNoSidewaysScroll,
  expectNoViolations,
  expectNoViolationsInBothThemes,
} from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { siteOf } from '../support/hosts.ts';
import { waitForMail } from '../support/inbox.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { createBlog, createProject, uploadImage } from '../support/projects-and-blogs.ts';
import { createService } from '../support/services.ts';
import { expect, test } from '../support/test.ts';
import { unzip } from '../support/zip.ts';

test.use({ baseURL: app.url });

/** Retries until the cache of a host, which lasts some seconds, is fresh. */
const expectEventually = (check: () => Promise<void>) => expect(check).toPass();

async function newOwner(name: string) {
  const owner = await newPerson({ name, isPublished: true });
  const { token } = owner;
  const cover = { url: await uploadImage(token), alt: 'Three bags of coffee' };
  const project = await createProject(token, { title: 'Winter packaging', coverImg: cover });
  const service = await createService(token, 'Packaging sprint');
  const blog = await createBlog(token, { title: 'My first year' });
  return { ...owner, project, service, blog, site: siteOf(owner.user.username) };
}
const expectSaved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

test('a site is arranged, previewed and published; visitors see the published version', async ({
  page,
  browser,
}) => {
  const { token, site } = await newOwner('Studio');
  const visitor = await browser.newContext();
  const guest = await visitor.newPage();
  await signInWith(page, token);

  await test.step('the studio previews the site', async () => {
    await page.goto('/portfolio');
    const preview = page.getByRole('region', { name: 'Your site' });
    await expect(
      preview
        .getByRole('region', { name: /^Preview/ })
        .getByText('Winter packaging')
        .first(),
    ).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step('a section is hidden and a headline edited; visitors still see the published site', async () => {
    await page.getByRole('switch', { name: 'Show Services' }).click();
    await page.getByRole('textbox', { name: 'Headline' }).fill('Boxes that people keep');
    await expectSaved(page);
    await guest.goto(site);
    await expect(guest.getByText('Packaging sprint').first()).toBeVisible();
    await expect(guest.getByText('Boxes that people keep')).toHaveCount(0);
  });

  await test.step('a section is moved by keyboard', async () => {
    const kinds = async () => {
      const { body } = await callApi('GET /site/own', { token });
      return body.site.draft.sections.map(({ kind }: { kind: string }) => kind).slice(0, 3);
    };
    expect(await kinds()).toEqual(['introduction', 'work', 'services']);
    await page.getByRole('button', { name: 'Reorder section 1', exact: true }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('The section is over position 1')).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('The section is over position 2')).toBeAttached();
    await page.keyboard.press('Space');
    await expect.poll(kinds).toEqual(['work', 'introduction', 'services']);
  });

  await test.step('the private link previews the draft', async () => {
    await page.getByRole('button', { name: 'Create private link' }).click();
    await expect(page.getByRole('button', { name: 'Copy private link' })).toBeVisible();
    const { body } = await callApi('GET /site/own', { token });
    await guest.goto(`${site}/?preview=${body.site.previewToken}`);
    await expect(guest.getByText('Boxes that people keep').first()).toBeVisible();
    await expect(guest.getByText('Packaging sprint')).toHaveCount(0);
  });

  await test.step('publishing shows it to everyone', async () => {
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expectEventually(async () => {
      await guest.goto(site);
      await expect(guest.getByText('Boxes that people keep').first()).toBeVisible({ timeout: 500 });
    });
    await expect(guest.getByText('Packaging sprint')).toHaveCount(0);
  });

  await test.step('every theme shows the same content accessibly at both widths', async () => {
    for (const theme of siteThemes) {
      const { body } = await callApi('GET /site/own', { token });
      const { draft, revision } = body.site;
      await callApi('PUT /site/own', { token, body: { draft: { ...draft, theme }, revision } });
      await callApi('POST /site/own/publish', { token, body: { published: true } });
      await expectEventually(async () => {
        await guest.goto(site);
        const sheet = guest.locator(`link[rel=stylesheet][href*="${theme}"]`);
        await expect(sheet).toHaveCount(1, { timeout: 500 });
      });
      for (const text of ['Boxes that people keep', 'Winter packaging', 'My first year']) {
        await expect(guest.getByText(text).first()).toBeVisible();
      }
      await expectNoViolations(guest);
      await guest.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(guest);
      await guest.setViewportSize({ width: 1280, height: 800 });
    }
  });

  await test.step('an unpublished site is not found', async () => {
    await page.goto('/portfolio');
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
    await expectEventually(async () => {
      const response = await guest.goto(site);
      expect(response?.status()).toBe(404);
    });
  });
  await visitor.close();
});

test('a new freelancer is private until they publish, and again once they unpublish', async ({
  page,
  browser,
}) => {
  const { token, user } = await newPerson({ name: 'Privata' });
  const site = siteOf(user.username);
  const client = await newPerson({ name: 'Grace', role: 'employer' });
  const context = await browser.newContext({ baseURL: app.url });
  const other = await context.newPage();
  await signInWith(other, client.token);
  const isInDirectory = async () =>
    (await callApi('GET /freelancer/fetchfreelancer?q=privata')).body.items.length > 0;
  const isFound = async () =>
    (await callApi('GET /search?kind=profile&q=privata', { token: client.token })).body.items
      .length > 0;
  await signInWith(page, token);

  await test.step('after sign-up, nothing is public, and a link shows only what was typed', async () => {
    expect([await isInDirectory(), await isFound()]).toEqual([false, false]);
    expect((await other.goto(site))?.status()).toBe(404);
    await other.goto(`/profile/${user.id}`);
    await expect(other.getByRole('heading', { name: 'Privata Tester' })).toBeVisible();
    await expect(other.getByText(/an hour|Accepting projects/)).toHaveCount(0);
    await expect(other.getByRole('link', { name: 'Open site' })).toHaveCount(0);
  });

  await test.step('the profile says so, and leads to publishing, which names what is missing', async () => {
    await page.goto(`/profile/${user.id}`);
    const visibility = page.getByRole('region', { name: 'Visibility' });
    await expect(visibility.getByText('Private')).toBeVisible();
    await expect(page.getByText('$50 an hour')).toHaveCount(0);
    await visibility.getByRole('link', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish your portfolio' });
    await expect(dialog.getByText('Not listed yet')).toBeVisible();
    await dialog.getByRole('link', { name: 'Add headline' }).click();
    await page.getByRole('textbox', { name: 'Headline' }).fill('Sign painter');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sign painter')).toBeVisible();
    const body = { skills: ['Lettering'] };
    await callApi('POST /profile/updateProfile', { token, body });
    expect([await isInDirectory(), await isFound()]).toEqual([false, false]);
  });

  await test.step('publishing shows the address and what becomes visible, and confirms the rate', async () => {
    await page.goto('/portfolio');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish your portfolio' });
    await expect(dialog.getByText(new URL(site).hostname)).toBeVisible();
    await expect(dialog.getByText('Listed', { exact: true })).toBeVisible();
    await dialog.getByLabel('Hourly rate').fill('70');
    await expect(dialog.getByRole('switch', { name: 'Accepting projects' })).toBeChecked();
    await expectNoViolationsInBothThemes(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('button', { name: 'Published' })).toBeDisabled();
    await expect.poll(isInDirectory).toBe(true);
    await expect.poll(isFound).toBe(true);
    await expectEventually(async () => expect((await other.goto(site))?.status()).toBe(200));
    await other.goto(`/profile/${user.id}`);
    await expect(other.getByText('$70 an hour')).toBeVisible();
    await expect(other.getByText('Accepting projects')).toBeVisible();
  });

  await test.step('unpublishing makes it private again', async () => {
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
    await expect.poll(isInDirectory).toBe(false);
    await expect.poll(isFound).toBe(false);
    await expectEventually(async () => expect((await other.goto(site))?.status()).toBe(404));
  });

  await test.step('publishing again changes no profile: nothing is left to confirm', async () => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.reload();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish your portfolio' });
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('button', { name: 'Published' })).toBeDisabled();
    expect(calls).not.toContain('/api/profile/updateProfile');
  });
  await context.close();
});

test('choosing a theme keeps the content', async ({ page }) => {
  const { token } = await newOwner('Themes');
  await signInWith(page, token);
  await page.goto('/theme');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Use this theme: Poster' }).click();
  await expect(page).toHaveURL(/\/portfolio$/);
  const { body } = await callApi('GET /site/own', { token });
  expect(body.site.draft.theme).toBe('poster');
  await page.goto('/folio2');
  await expect(page.getByText('Winter packaging').first()).toBeVisible();
});

test('two windows of the studio never overwrite each other silently', async ({ page }) => {
  const { token } = await newOwner('Twofold');
  await signInWith(page, token);
  await page.goto('/portfolio');
  await expect(page.getByRole('textbox', { name: 'Headline' })).toBeVisible();
  const { body } = await callApi('GET /site/own', { token });
  const { draft, revision } = body.site;
  const saved = { draft: { ...draft, headline: 'From elsewhere' }, revision };
  await callApi('PUT /site/own', { token, body: saved });
  await page.getByRole('textbox', { name: 'Headline' }).fill('From here');
  await expect(page.getByText('Not saved')).toBeVisible();
  const now = await callApi('GET /site/own', { token });
  expect(now.body.site.draft.headline).toBe('From elsewhere');
});

test('a visitor’s message becomes a lead, a notification and an email', async ({
  page,
  browser,
}) => {
  const { token, email, site } = await newOwner('Lena');
  const visitor = await browser.newContext();
  const guest = await visitor.newPage();
  await guest.goto(site);
  const form = guest.getByRole('form', { name: 'Message' });
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('Please fill your name!')).toBeVisible();
  await form.getByLabel('Your name').fill('Sofie');
  await form.getByLabel('Your email address').fill('sofie@nordlys.example');
  await form.getByLabel('Message').fill('Can you do our spring labels?');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByRole('status')).not.toBeEmpty();
  const mail = await waitForMail(email, /spring labels|portfolio/i);
  expect(mail.text).toContain('Can you do our spring labels?');
  await signInWith(page, token);
  await page.goto('/lead-dashboard');
  await expect(page.getByText('Can you do our spring labels?')).toBeVisible();
  await expectNoViolations(page);
  await visitor.close();
});

async function exportSite(page: Page): Promise<Buffer> {
  await page.goto('/portfolio');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  return readFile(await (await download).path());
}

test('an exported site opens from disk and imports unchanged into another account', async ({
  page,
  browser,
}) => {
  const { token } = await newOwner('Expo');
  await signInWith(page, token);
  const archive = await exportSite(page);
  const files = await unzip(archive);
  const data = files.get('data.json')?.toString() ?? '';
  expect(JSON.parse(data)).toBeDefined();
  expect([...files.keys()].some((name) => name.startsWith('images/'))).toBe(true);

  await test.step('the copy opens from the disk, without a network', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'site-copy-'));
    for (const [name, bytes] of files) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
    const offline = await browser.newContext({ offline: true });
    const copy = await offline.newPage();
    await copy.goto(pathToFileURL(path.join(folder, 'site/index.html')).href);
    await expect(copy.getByText('Winter packaging').first()).toBeVisible();
    await copy
      .getByRole('link', { name: /Winter packaging/ })
      .first()
      .click();
    await expect(copy.getByText('Three roasts, one family of labels.')).toBeVisible();
    const image = copy.locator('img').first();
    expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await offline.close();
    await rm(folder, { recursive: true });
  });

  await test.step('imported into an empty account, it exports the same data byte for byte', async () => {
    const other = await newPerson({ name: 'Impo' });
    const context = await browser.newContext({ baseURL: app.url });
    const second = await context.newPage();
    await signInWith(second, other.token);
    await second.goto('/portfolio');
    await second
      .getByLabel('Archive to import')
      .setInputFiles({ name: 'site.zip', mimeType: 'application/zip', buffer: archive });
    await second.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
    await expect(second.getByText('Site imported.')).toBeVisible({ timeout: 60_000 });
    const again = await unzip(await exportSite(second));
    expect(again.get('data.json')?.toString()).toBe(data);
    const { body } = await callApi('GET /profile/loadUser', { token: other.token });
    expect(body.userInfo.fname).toBe('Impo');
    await context.close();
  });
});
