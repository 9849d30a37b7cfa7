import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { timeSubjectOptions, today } from '@soloist/contracts';
import { expectAccessibleThroughout } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { devices } from '../support/devices.ts';
import { waitForMail } from '../support/inbox.ts';
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
  const project_id: string = body.projects[0].id;
  return { token, to, project_id, subject: timeSubjectOptions(body)[0]!.label };
}

for (const [device, settings] of devices) {
  test.describe(`on ${device}`, () => {
    test.use(settings);

    test('a timer survives a reload, its hours are edited, billed once and locked', async ({
      page,
    }) => {
      const { token, to, subject } = await newFreelancer();
      await signInWith(page, token);
      await page.goto('/time');
      await expect(page.getByRole('heading', { name: 'No time this week' })).toBeVisible();

      await test.step('the timer starts from the frame and runs on after a reload', async () => {
        await timerButton(page).click();
        const drawer = page.getByRole('dialog', { name: 'Timer' });
        await drawer.getByLabel('Note', { exact: true }).fill('Layout');
        await drawer.getByLabel('Project or client').selectOption({ label: subject });
        await expectAccessibleThroughout(page);
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
        await expectAccessibleThroughout(page);
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
        await expectAccessibleThroughout(page);
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

for (const [device, settings] of devices) {
  test(`a client sees the hours of a week without an account and confirms them, on ${device}`, async ({
    browser,
  }) => {
    const { token, to, project_id } = await newFreelancer();
    const entry = { day: today(), note: 'Two routes', seconds: 5400, billable: true, project_id };
    await callApi(`PUT /proposal/time/entries/${randomUUID()}`, { token, body: entry });
    const [own, clients] = await Promise.all(
      [{}, {}].map(() => browser.newContext({ ...settings, baseURL: app.url })),
    );
    const page = await own!.newPage();
    await signInWith(page, token);
    await page.goto('/time');

    await test.step('the freelancer shares the hours', async () => {
      await page.getByRole('button', { name: /^Share 1:30 of / }).click();
      await expectAccessibleThroughout(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Share 1:30' }).click();
      await expect(page.getByText('1:30 to confirm')).toBeVisible();
    });

    const client = await clients!.newPage();
    await test.step('the client follows the link of the email and confirms them', async () => {
      const { text } = await waitForMail(to, /hours/i, '1:30');
      await client.goto(/https?:\/\/\S+\/proposal\/accept\/\S+/.exec(text)![0]);
      await client.getByRole('button', { name: 'Confirm hours' }).click();
      const dialog = client.getByRole('dialog', { name: /^Confirm the hours of / });
      await expect(dialog.getByLabel('Your name')).toHaveValue('Sofie Lind');
      await expectAccessibleThroughout(client);
      await dialog.getByRole('button', { name: 'Confirm hours' }).click();
      await expect(client.getByText('Confirmed by Sofie Lind')).toBeVisible();
    });

    await test.step('the freelancer sees who confirmed them', async () => {
      await page.reload();
      await expect(page.getByText('1:30 confirmed by Sofie Lind')).toBeVisible();
    });
    await own!.close();
    await clients!.close();
  });
}
