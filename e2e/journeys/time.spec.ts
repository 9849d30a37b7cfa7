import type { Page } from '@playwright/test';
import { timeSubjectOptions } from '@soloist/contracts';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { devices } from '../support/devices.ts';
import { callApi, newAddress, newPerson, signInWith } from '../support/people.ts';
import { acceptProposal, milestoneTerms, sendProposal } from '../support/proposals.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const timerButton = (page: Page) => page.getByRole('button', { name: /^Timer(, running)?$/ });

/** A freelancer with an accepted project. */
async function newFreelancer() {
  const { token } = await newPerson({ name: 'Ines' });
  const to = newAddress('sofie');
  const terms = { ...milestoneTerms, currency: 'USD' };
  const { contract_id } = await sendProposal({ token, to, signature: 'Ines Tester', terms });
  await acceptProposal(contract_id);
  const { body } = await callApi('GET /proposal/time/subjects', { token });
  return { token, to, subject: timeSubjectOptions(body)[0]!.label };
}

for (const [device, settings] of devices) {
  test.describe(`on ${device}`, () => {
    test.use(settings);

    test('a timer survives a reload, its hours are edited, billed once and locked', async ({
      page,
    }) => {
      test.setTimeout(120_000);
      const { token, to, subject } = await newFreelancer();
      await signInWith(page, token);
      await page.goto('/time');
      await expect(page.getByRole('heading', { name: 'No time this week' })).toBeVisible();

      await test.step('the timer starts from the frame and runs on after a reload', async () => {
        await timerButton(page).click();
        const drawer = page.getByRole('dialog', { name: 'Timer' });
        await drawer.getByLabel('Note', { exact: true }).fill('Layout');
        await drawer.getByLabel('Project or client').selectOption({ label: subject });
        await expectNoViolations(page);
        await drawer.getByRole('button', { name: 'Start timer' }).click();
        await expect(timerButton(page)).toHaveAccessibleName('Timer, running');
        await page.reload();
        await expect(timerButton(page)).toHaveAccessibleName('Timer, running');
        await timerButton(page).click();
        await expect(drawer.getByRole('timer')).toHaveText(/^0:00:\d\d$/);
        await drawer.getByRole('button', { name: 'Stop timer' }).click();
        await expect(timerButton(page)).toHaveAccessibleName('Timer');
      });

      await test.step('the week lists the entry, which can be edited', async () => {
        await page.getByRole('button', { name: 'Edit Layout' }).click();
        const dialog = page.getByRole('dialog', { name: 'Edit time entry' });
        await dialog.getByLabel('Duration', { exact: true }).fill('1.5');
        await dialog.getByLabel('Hourly rate').fill('80');
        await dialog.getByRole('button', { name: 'Save' }).click();
        await expect(dialog).toBeHidden();
        await expect(page.getByText('$120.00').first()).toBeVisible();
        await expectNoViolations(page);
        await expectNoSidewaysScroll(page);
      });

      await test.step('hours are added by hand and deleted, with the keyboard', async () => {
        const add = page.getByRole('button', { name: 'Add time', exact: true }).first();
        await add.focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog', { name: 'Add time' });
        await dialog.getByLabel('Duration', { exact: true }).fill('0:45');
        await dialog.getByLabel('Note', { exact: true }).fill('Admin');
        await page.keyboard.press('Enter');
        await expect(dialog).toBeHidden();
        await page.getByRole('button', { name: 'Delete Admin' }).press('Enter');
        await page.getByRole('button', { name: 'Delete entry' }).press('Enter');
        await expect(page.getByText('Admin')).toBeHidden();
      });

      await test.step('the hours become a line of an invoice', async () => {
        await page.getByRole('link', { name: 'Create invoice' }).click();
        const drawer = page.getByRole('dialog', { name: 'Add hours' });
        await expect(drawer.getByText('1.5 h × $80.00')).toBeVisible();
        await expectNoViolations(page);
        await drawer.getByRole('button', { name: 'Add to invoice' }).click();
        await expect(drawer).toBeHidden();
        await expect(page.getByText('Includes 1:30 of tracked time')).toBeVisible();
        await expect(page.getByLabel('Rate of item 1', { exact: true })).toHaveValue('80.00');
        await expect(page.getByLabel('Client email', { exact: true })).toHaveValue(to);
        await page.getByRole('button', { name: 'Send invoice' }).click();
        const confirm = page.getByRole('alertdialog');
        await expect(confirm).toContainText('$120.00');
        await confirm.getByRole('button', { name: 'Send invoice' }).click();
        await expect(page).toHaveURL(/\/invoice\/new\?sent=/);
      });

      await test.step('billed hours are locked, and nothing is left to bill', async () => {
        await page.goto('/time');
        await expect(page.getByRole('link', { name: 'Billed on INV-0001' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Edit Layout' })).toBeHidden();
        await expect(page.getByRole('link', { name: 'Create invoice' })).toBeHidden();
      });
    });
  });
}

test('a timer starts and stops offline, and is saved once there is a network', async ({ page }) => {
  const { token } = await newPerson({ name: 'Ines' });
  await signInWith(page, token);
  await page.goto('/time');
  // Its code and the drawer's are there.
  await timerButton(page).click();
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await timerButton(page).click();
  const drawer = page.getByRole('dialog', { name: 'Timer' });
  await drawer.getByLabel('Note', { exact: true }).fill('On the train');
  await drawer.getByRole('button', { name: 'Start timer' }).click();
  await expect(timerButton(page)).toHaveAccessibleName('Timer, running');
  const running = async () => (await callApi('GET /proposal/time/timer', { token })).body.entry;
  expect(await running()).toBeNull();
  await page.context().setOffline(false);
  await expect.poll(running).toMatchObject({ note: 'On the train', running: true });
  await expect(page.getByText('On the train').first()).toBeVisible();
});
