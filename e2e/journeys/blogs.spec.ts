import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { requestHost, siteOf } from '../support/hosts.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { createBlog, textOf } from '../support/projects-and-blogs.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const editor = (page: Page) => ({
  title: page.getByRole('textbox', { name: 'Title', exact: true }),
  text: page.getByRole('textbox', { name: 'Text', exact: true }),
  publish: page.getByRole('button', { name: 'Publish', exact: true }),
  isSaved: () => expect(page.getByText(/Saved \d/)).toBeVisible(),
});

test('a post goes from an empty editor to the public feed', async ({ page, browser }) => {
  const { token, user } = await newPerson({ name: 'Bela', isPublished: true });
  const host = `${user.username}.localhost`;
  const write = editor(page);
  const title = `What a printer wants ${Date.now()}`;
  await signInWith(page, token);

  await test.step('publishing requires a title and a text', async () => {
    await page.goto('/blogs');
    await page.getByRole('link', { name: 'New post' }).click();
    await write.publish.click();
    await expect(page.getByText('Please fill the title!').first()).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step('the post is written, saved automatically and previewed', async () => {
    await write.title.fill(title);
    await write.text.click();
    await page.keyboard.type('Bring the files on Monday.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- Outlines');
    await write.isSaved();
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(page).toHaveURL(/\/blogPreview/);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Outlines' })).toBeVisible();
    await expectNoViolations(page);
    await page.goBack();
  });

  await test.step('once published, it appears in the list, on the author’s site and in the feeds', async () => {
    await expect(write.title).toHaveValue(title);
    await write.publish.click();
    await expect(page).toHaveURL(/\/blogs\?tab=published/);
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
    await expectNoViolations(page);
    expect((await requestHost(host, '/feed.xml')).body).toContain(title);
    expect(await (await fetch(`${app.url}/gmd-blogs/atom.xml`)).text()).toContain(title);
  });

  const { body } = await callApi(`GET /blogs/of/${user.id}`);
  const [blog] = body.items;
  const visitor = await browser.newContext({ baseURL: app.url, userAgent: humanAgent });
  const reader = await visitor.newPage();
  await test.step('a visitor finds it in the public blog, reads it and is counted once', async () => {
    await reader.goto('/gmd-blogs');
    await reader.getByRole('link', { name: title }).first().click();
    await expect(reader).toHaveURL(new RegExp(`/gmd-blogs/${blog.id}`));
    await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(reader).toHaveTitle(new RegExp(title));
    await expectNoViolations(reader);
    await reader.goto(`${siteOf(user.username)}/blogs/${blog.slug}`);
    await expect(reader.getByText('Bring the files on Monday.')).toBeVisible();
    await expect
      .poll(async () => (await callApi(`GET /blogs/own/${blog.id}`, { token })).body.blog.views)
      .toBe(1);
  });

  await test.step('an unpublished post is not found; a republished one is', async () => {
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Unpublish' }).click();
    await expect.poll(async () => (await callApi(`GET /blogs/read/${blog.id}`)).status).toBe(404);
    // The rendered page and its data are each cached for five seconds.
    await expect(async () => {
      await reader.goto(`/gmd-blogs/${blog.id}`);
      await expect(reader.getByRole('heading', { name: 'Post not found' })).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
    await page.getByRole('tab', { name: /^Drafts/ }).click();
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Publish' }).click();
    await expect.poll(async () => (await callApi(`GET /blogs/read/${blog.id}`)).status).toBe(200);
  });
  await visitor.close();
});

// An automated browser's user agent would count as a bot.
const humanAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test('a scheduled post is not readable before its time', async ({ page }) => {
  const { token } = await newPerson({ name: 'Late' });
  const publishAt = new Date(Date.now() + 24 * 3600 * 1000).toISOString();
  const { id, status } = await createBlog(token, { title: 'Tomorrow', publishAt });
  expect(status).toBe('scheduled');
  expect((await callApi(`GET /blogs/read/${id}`)).status).toBe(404);
  await signInWith(page, token);
  await page.goto('/blogs?tab=scheduled');
  await expect(page.getByText(/^Scheduled for /)).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Tomorrow' }).click();
  await page.getByRole('menuitem', { name: 'Publish now' }).click();
  await expect.poll(async () => (await callApi(`GET /blogs/read/${id}`)).status).toBe(200);
});

test('a Markdown file is imported as a post and exported again', async ({ page }) => {
  const { token } = await newPerson({ name: 'Mark' });
  await signInWith(page, token);
  await page.goto('/create-blog');
  await expect(editor(page).title).toBeVisible();
  const text =
    '---\ntitle: From a file\ntags: [Design]\n---\n\nSome **bold** words.\n\n- one\n- two\n';
  await page
    .getByLabel('Markdown file')
    .setInputFiles({ name: 'post.md', mimeType: 'text/markdown', buffer: Buffer.from(text) });
  await expect(editor(page).title).toHaveValue('From a file');
  await expect(editor(page).text.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Markdown' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as Markdown' }).click();
  const { readFile } = await import('node:fs/promises');
  const written = await readFile(await (await download).path(), 'utf8');
  expect(written).toContain('title: From a file');
  expect(written).toContain('Some **bold** words.');
  expect(written).toMatch(/[-*] one\n/);
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a post is written and published', async ({ page }) => {
    const { token } = await newPerson({ name: 'Noor' });
    await signInWith(page, token);
    await page.goto('/create-blog');
    await editor(page).title.fill('On the train');
    await editor(page).text.click();
    await page.keyboard.type('Between two stations.');
    await editor(page).isSaved();
    await expectNoSidewaysScroll(page);
    await editor(page).publish.click();
    await expect(page).toHaveURL(/\/blogs/);
    await expect(page.getByRole('link', { name: 'On the train', exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test('a long line of code does not widen the page', async ({ page }) => {
    const { token, user } = await newPerson({ name: 'Cody', isPublished: true });
    const code = { type: 'text' as const, text: `const price = '${'9'.repeat(200)}';` };
    const description = textOf('Before the code.', 'Prices are read aloud in one go. '.repeat(6));
    description.content.splice(1, 0, { type: 'codeBlock', content: [code] });
    const { id, slug } = await createBlog(token, { description });
    await signInWith(page, token);
    for (const address of [
      `/gmd-blogs/${id}`,
      `/blogPreview?id=${id}`,
      `${siteOf(user.username)}/blogs/${slug}`,
    ]) {
      await page.goto(address);
      await expect(page.getByText('Before the code.')).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  });
});
