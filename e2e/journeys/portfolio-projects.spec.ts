import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { createProject } from '../support/projects-and-blogs.ts';
import { serviceDetails, startServiceDraft } from '../support/services.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const editor = (page: Page) => ({
  title: page.getByRole('textbox', { name: 'Title', exact: true }),
  text: page.getByRole('textbox', { name: 'Text', exact: true }),
  field: (label: string) => page.getByRole('textbox', { name: label, exact: true }),
  publish: page.getByRole('button', { name: 'Publish', exact: true }),
  isSaved: () => expect(page.getByText(/Saved \d/)).toBeVisible(),
});

const addCover = async (page: Page) => {
  const buffer = Buffer.from(await page.screenshot());
  const file = { name: 'cover.png', mimeType: 'image/png', buffer };
  await page.getByRole('group', { name: 'Cover' }).locator('input[type=file]').setInputFiles(file);
  await page.getByRole('textbox', { name: 'Alt text for the cover' }).fill('Three bags of coffee');
};

test('a portfolio project goes from an empty editor to a public page', async ({
  page,
  browser,
}) => {
  const { token, user } = await newPerson({ name: 'Ines', isPublished: true });
  const client = await newPerson({ name: 'Sofie', role: 'employer' });
  const write = editor(page);
  await signInWith(page, token);

  await test.step('publishing requires a title', async () => {
    await page.goto('/create-project');
    await write.publish.click();
    await expect(page.getByText('Please fill the title!').first()).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step('rich text is written by keyboard', async () => {
    await write.title.fill('Winter packaging');
    await addCover(page);
    await write.text.click();
    await page.keyboard.type('## What was asked');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Labels for three roasts.');
    await expect(write.text.getByRole('heading', { name: 'What was asked' })).toBeVisible();
    await write.field('Skills').fill('Packaging');
    await write.field('Skills').press('Enter');
    await write.field('Client').fill('Nordlys');
    await write.field('Live URL').fill('nordlys.example');
    await write.isSaved();
  });

  await test.step('the draft survives a reload and can be previewed', async () => {
    await page.reload();
    await expect(write.title).toHaveValue('Winter packaging');
    await expect(write.text).toContainText('Labels for three roasts.');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(page).toHaveURL(/\/projectPreview$/);
    await expect(page.getByText('Only you can see this draft.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What was asked' })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'Continue editing' }).click();
  });

  await test.step('the project is published', async () => {
    await expect(write.title).toHaveValue('Winter packaging');
    await write.publish.click();
    await expect(page.getByText('Project created successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/projectPreview\/[0-9a-f]{24}$/);
  });

  const address = new URL(page.url()).pathname;
  const visitor = await browser.newContext({ baseURL: app.url });
  const other = await visitor.newPage();
  await test.step('another person sees it, with a live preview and a link to its author', async () => {
    await signInWith(other, client.token);
    await other.goto(address);
    await expect(other.getByRole('heading', { name: 'Winter packaging' })).toBeVisible();
    await expect(other.getByRole('img', { name: 'Three bags of coffee' })).toBeVisible();
    const live = other.getByRole('link', { name: 'View Live Preview' });
    await expect(live).toHaveAttribute('href', 'https://nordlys.example');
    await expect(live).toHaveAttribute('target', '_blank');
    await expect(other.getByRole('link', { name: 'Edit' })).toHaveCount(0);
    await expectNoViolations(other);
    await other.getByRole('link', { name: 'Back to profile' }).click();
    await expect(other).toHaveURL(`/profile/${user.id}`);
    await expect(other.getByRole('link', { name: /Winter packaging/ })).toBeVisible();
  });

  await test.step('the project is listed in the gallery', async () => {
    await other.goto('/gallery');
    await expect(other.getByRole('link', { name: /Winter packaging/ }).first()).toBeVisible();
    await expectNoViolations(other);
    await other.getByLabel('Search projects').fill(`winter packaging`);
    await expect(other).toHaveURL('/gallery?q=winter+packaging');
    await expect(other.getByRole('link', { name: /Winter packaging/ }).first()).toBeVisible();
    await other.getByLabel('Search projects').fill('zzzzzz');
    await expect(other.getByText('No matching projects')).toBeVisible();
    await other.getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(other.getByRole('link', { name: /Winter packaging/ }).first()).toBeVisible();
  });

  await test.step('a hidden project is not found by others', async () => {
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(page.getByText('Hidden. Only you can see this project.')).toBeVisible();
    await other.goto(address);
    await expect(other.getByText('Project not found!')).toBeVisible();
    await expect(other).toHaveURL(/\/not-found$/);
  });

  await test.step('a deleted project is not found by its owner, either', async () => {
    await page.getByRole('button', { name: 'Delete this project' }).click();
    await page.getByRole('button', { name: 'Delete project' }).click();
    await expect(page).toHaveURL(new RegExp(`/profile/${user.id}`));
    const { body } = await callApi('GET /project/own', { token });
    expect(body.items).toEqual([]);
  });
  await visitor.close();
});

test('an earlier version of a project’s text can be restored', async ({ page }) => {
  const { token } = await newPerson({ name: 'Vera' });
  await signInWith(page, token);
  await page.goto('/create-project');
  const write = editor(page);
  await write.title.fill('A long story');
  await write.text.click();
  const sentence = 'Once there was a brief that nobody had read to its end. ';
  // “Saved” may still be that of an earlier change.
  const saveOf = (text: string) =>
    page.waitForResponse(
      (response) => response.ok() && Boolean(response.request().postData()?.includes(text)),
    );
  const textSaved = saveOf(sentence.repeat(3).trim());
  await page.keyboard.type(sentence.repeat(3));
  await textSaved;
  await write.isSaved();
  const replacementSaved = saveOf('Gone.');
  await write.text.press('ControlOrMeta+A');
  await page.keyboard.type('Gone.');
  await replacementSaved;
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  await page
    .getByRole('button', { name: /A long story · \d\d words/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(write.text).toContainText('Once there was a brief');
});

test('two windows that edit one project never overwrite each other silently', async ({
  page,
  context,
}) => {
  const { token } = await newPerson({ name: 'Otto' });
  await signInWith(page, token);
  await page.goto('/create-project');
  await editor(page).title.fill('One');
  await editor(page).isSaved();
  const second = await context.newPage();
  await signInWith(second, token);
  await second.goto(page.url());
  await expect(editor(second).title).toHaveValue('One');
  await editor(second).title.fill('Two');
  await editor(second).isSaved();
  await editor(page).title.fill('Three');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Two');
});

test('a service lists projects as its examples', async ({ page }) => {
  const { token } = await newPerson({ name: 'Exa' });
  const { id } = await createProject(token, { title: 'Shop windows' });
  const { title, roles, tools, industry, deliverables } = serviceDetails('Window dressing');
  const content = { title, roles, tools, industry, deliverables };
  const draft_id = await startServiceDraft(token, content);
  await signInWith(page, token);
  await page.goto(`/service-description?id=${draft_id}`);
  await page.getByRole('tab', { name: 'Example Projects' }).click();
  const example = page.getByRole('checkbox', { name: /Shop windows/ });
  await example.check();
  await expectNoViolations(page);
  const readExamples = async () =>
    (await callApi(`GET /drafts/${draft_id}`, { token })).body.draft.content.relevantProjects;
  await expect.poll(readExamples).toEqual([id]);
  await example.uncheck();
  await expect.poll(readExamples).toEqual([]);
});

test('Sage writes a project from a brief into the editor, and nothing is stored until it is saved', async ({
  page,
}) => {
  const { token } = await newPerson({ name: 'Brie' });
  const write = editor(page);
  const drafts = async () => (await callApi('GET /drafts?kind=project', { token })).body.items;
  await signInWith(page, token);
  await page.goto('/create-project-ai');
  await expectNoViolations(page);
  await write.field('Brief').fill('Nordlys asked for winter packaging. The shop sold out.');
  await page.getByRole('button', { name: 'Write project' }).click();

  await test.step('the text is streamed', async () => {
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await expect(write.text).toContainText('Nordlys asked');
    await expect(write.text).toContainText('sold out in a week.');
    await expect(write.title).toHaveValue('Winter packaging');
    await expect(write.text.getByRole('heading', { name: 'The result' })).toBeVisible();
  });
  await test.step('the draft is editable and stored once it is saved', async () => {
    await write.title.fill('Winter labels');
    await expectNoViolations(page);
    expect(await drafts()).toEqual([]);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page).toHaveURL(/\/create-project\?/);
    await expect.poll(async () => (await drafts())[0]?.title).toBe('Winter labels');
    expect((await callApi('GET /project/own', { token })).body.items).toEqual([]);
  });
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a project is written and published', async ({ page }) => {
    const { token } = await newPerson({ name: 'Noor', isPublished: true });
    const write = editor(page);
    await signInWith(page, token);
    await page.goto('/create-project');
    await write.title.fill('Menu cards');
    await write.text.click();
    await page.keyboard.type('Printed on leftovers.');
    await write.isSaved();
    await expectNoSidewaysScroll(page);
    await write.publish.click();
    await expect(page).toHaveURL(/\/projectPreview\/[0-9a-f]{24}$/);
    await expectNoSidewaysScroll(page);
    await page.goto('/gallery');
    await expect(page.getByRole('link', { name: /Menu cards/ }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
