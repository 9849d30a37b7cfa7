import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { callApi, newPerson, signInAs, signInWith } from '../support/people.ts';
import { releaseForm } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

/**
 * A remote that no page uses, so that its releases do not affect other journeys. Each try has its
 * own, without the tokens of the one before.
 */
const remote = `mfe-console-${Date.now().toString(36)}`;

const publish = (version: string, token: string) =>
  callApi(`POST /platform/remotes/${remote}/releases`, {
    token,
    body: releaseForm({ remote, version, entry: `self.consoleTest = '${version}';` }),
  });

/** The version in the next page load. */
async function versionInPages(page: Page) {
  const html = await (await page.request.get('/login')).text();
  return new RegExp(`/remotes/${remote}/([^/]+)/`).exec(html)?.[1];
}

test('an admin creates a deploy token, publishes, rolls back with a reason and revokes the token', async ({
  page,
}) => {
  await signInAs(page, 'freelancer');
  await page.goto(`/platform/${remote}`);
  await page.getByRole('button', { name: 'New deploy token' }).click();
  await page.getByLabel('Purpose').fill('CI of the console test');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = (await page.getByText(/^deploy_\S{30,}$/).textContent()) ?? '';
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(token)).toBeHidden();

  expect((await publish('1.0.0', token)).status).toBe(200);
  expect((await publish('2.0.0', token)).status).toBe(200);
  await expect.poll(() => versionInPages(page)).toBe('2.0.0');

  await test.step('the rollback names both versions and applies to the next page load', async () => {
    await page.goto('/platform');
    await expectAccessible(page);
    await page.getByRole('button', { name: `Roll back ${remote}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Everyone goes from 2.0.0 back to 1.0.0');
    await dialog.getByLabel('Reason').fill('The list is empty.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect.poll(() => versionInPages(page)).toBe('1.0.0');
  });

  await test.step('the history lists the rollback, and it can be undone', async () => {
    await page.getByRole('link', { name: remote }).click();
    const rollback = page.getByRole('row', { name: /Rolled back to 1\.0\.0/ }).first();
    await expect(rollback).toContainText('The list is empty.');
    await expect(page.getByRole('row', { name: /Published 2\.0\.0/ }).first()).toContainText(
      'by CI of the console test',
    );
    await page.getByRole('button', { name: 'Make live 2.0.0' }).click();
    await page.getByLabel('Reason').fill('It was the data.');
    await page.getByRole('dialog').getByRole('button', { name: 'Make live' }).click();
    await expect.poll(() => versionInPages(page)).toBe('2.0.0');
  });

  await test.step('a canary is started for a share of browsers and stopped', async () => {
    await page.getByRole('button', { name: 'Start canary 1.0.0' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Percentage of browsers').fill('10');
    await dialog.getByLabel('Reason').fill('To compare.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save canary' }).click();
    await expect(page.getByText('Canary: 10% of browsers')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    await page.getByRole('button', { name: `Stop canary of ${remote}` }).click();
    await dialog.getByLabel('Reason').fill('Compared.');
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('Canary: 10% of browsers')).toBeHidden();
  });

  await test.step('a revoked token cannot publish', async () => {
    await page.getByRole('button', { name: 'Revoke CI of the console test' }).click();
    await page.getByLabel('Reason').fill('The test is over.');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('No deploy tokens yet.')).toBeVisible();
    expect((await publish('3.0.0', token)).status).toBe(401);
  });
});

test('an admin creates a team by email addresses, edits and deletes it, also on a phone', async ({
  page,
}) => {
  const [noor, pim] = [await newPerson({ name: 'Noor' }), await newPerson({ name: 'Pim' })];
  const team = `Testers ${Date.now()}`;
  await signInAs(page, 'freelancer');
  await page.goto('/platform');
  await page.getByRole('button', { name: 'New team' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(team);
  await dialog.getByLabel('People').fill(noor.email);
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create team' }).click();
  const row = page.getByRole('row', { name: new RegExp(`^${team}`) });
  await expect(row).toContainText(noor.email);

  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await row.getByRole('button', { name: `Edit ${team}` }).click();
  await dialog.getByLabel('People').fill(pim.email);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: `Remove ${noor.email}` }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText(pim.email);
  await expect(row).not.toContainText(noor.email);

  await row.getByRole('button', { name: `Delete ${team}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toBeHidden();
});

test('refuses people who are not admins', async ({ page }) => {
  const { token } = await newPerson({ name: 'Pim' });
  await signInWith(page, token);
  await page.goto('/platform');
  await expect(page.getByRole('heading', { name: 'Deploy tokens' })).toHaveCount(0);
  await expect(page).not.toHaveURL(/platform/);
  expect((await callApi('GET /platform/remotes', { token })).status).toBe(403);
  expect(
    (await callApi(`POST /platform/remotes/mfe-dashboard/rollback`, { token, body: {} })).status,
  ).toBe(403);
});
