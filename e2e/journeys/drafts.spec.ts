import { app } from '../support/app.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test('a draft opens on another device, and concurrent edits lose nothing', async ({
  page,
  browser,
}) => {
  const { token } = await newPerson({ name: 'Ines' });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await signInWith(page, token);
  await page.goto('/proposal/new');
  await field('Project name').fill('Winter packaging');
  await expect(page).toHaveURL(/\?id=/);
  await expect(page.getByText(/saved/i).first()).toBeVisible();

  const device = await browser.newContext({ baseURL: app.url });
  const other = await device.newPage();
  await signInWith(other, token);
  await other.goto(page.url());
  const otherField = (label: string) => other.getByLabel(label, { exact: true });

  const id = new URL(page.url()).searchParams.get('id');
  const saved = async () =>
    JSON.stringify((await callApi(`GET /proposal/drafts/${id}`, { token })).body.draft);

  await test.step('edits to different fields are merged', async () => {
    await expect(otherField('Project name')).toHaveValue('Winter packaging');
    await otherField('Client email').fill('sofie@nordlys.example');
    await expect(other.getByText(/saved/i).first()).toBeVisible();
    await field('Project scope').fill('A packaging system for nine blends.');
    await expect(field('Client email')).toHaveValue('sofie@nordlys.example');
    await expect(field('Project scope')).toHaveValue('A packaging system for nine blends.');
  });

  await test.step('a conflict in one field is shown, and both versions can be kept', async () => {
    await expect.poll(saved).toContain('A packaging system for nine blends.');
    await other.reload();
    await otherField('Project name').fill('Spring packaging');
    await expect.poll(saved).toContain('Spring packaging');
    await field('Project name').fill('Summer packaging');
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(dialog).toContainText('Spring packaging');
    await expect(dialog).toContainText('Summer packaging');
    await dialog.getByRole('button', { name: /both/i }).click();
    await expect(field('Project name')).toHaveValue('Summer packaging');
  });
  await device.close();

  await page.goto('/projects?tab=drafts');
  await expect(page.getByText('Spring packaging')).toBeVisible();
  await expect(page.getByText('Summer packaging')).toBeVisible();
});
