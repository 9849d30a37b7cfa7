import { app } from '../support/app.ts';
import { newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test('a draft goes on on another device, and two windows lose nothing', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
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
  const theirs = (label: string) => other.getByLabel(label, { exact: true });

  await test.step('what was written in different places is put together', async () => {
    await expect(theirs('Project name')).toHaveValue('Winter packaging');
    await theirs('Client e-mail').fill('sofie@nordlys.example');
    await expect(other.getByText(/saved/i).first()).toBeVisible();
    await field('Project scope').fill('A packaging system for nine blends.');
    await expect(field('Client e-mail')).toHaveValue('sofie@nordlys.example');
    await expect(field('Project scope')).toHaveValue('A packaging system for nine blends.');
  });

  await test.step('the same place is asked about, and both can be kept', async () => {
    await page.waitForTimeout(1500);
    await other.reload();
    await theirs('Project name').fill('Spring packaging');
    await other.waitForTimeout(1500);
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
