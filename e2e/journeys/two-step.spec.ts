import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { codeOfApp } from '../support/authenticator-app.ts';
import { waitForMail } from '../support/inbox.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { withMongo } from '../support/stores.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

async function logOut(page: Page) {
  await page.getByRole('button', { name: /Mira/ }).first().click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
}
async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('a person turns two-step verification on, logs in with it, and turns it off', async ({
  page,
}) => {
  const person = await newPerson();
  const section = page.getByRole('region', { name: 'Two-step verification' });
  const dialog = page.getByRole('dialog');
  let secret = '';
  let recoveryCode = '';
  let otherCode = '';

  await test.step('they scan the code and save their recovery codes', async () => {
    await signInWith(page, person.token);
    await page.goto('/settings#two-step');
    await section.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByLabel('Your password').fill(person.password);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
    secret = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByLabel('Code from the app').fill('000000');
    await expect(dialog.getByText(/This code is wrong/)).toBeVisible();
    // The code before the current one leaves the current one for the login.
    await dialog.getByLabel('Code from the app').fill(codeOfApp(secret, -1));
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    recoveryCode = (await codes.first().textContent()) ?? '';
    otherCode = (await codes.last().textContent()) ?? '';
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain(recoveryCode);
    await dialog.getByRole('button', { name: 'I saved them' }).click();
    await expect(section.getByText('10 codes left')).toBeVisible();
    await waitForMail(person.email, /Two-step verification is on/);
  });

  await test.step('the password alone no longer logs in; a code does', async () => {
    await logOut(page);
    await enterPassword(page, person);
    await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
    await page.getByLabel('Code').fill('000000');
    await expect(page.getByLabel('Code')).toBeFocused();
    await page.getByLabel('Remember this device for 30 days').check();
    await page.getByLabel('Code').fill(codeOfApp(secret, 1));
    await expect(page).toHaveURL(/\/dashboard/);
  });

  await test.step('this device is remembered', async () => {
    await logOut(page);
    await enterPassword(page, person);
    await expect(page).toHaveURL(/\/dashboard/);
  });

  await test.step('another device needs a code; a recovery code works, too', async () => {
    await logOut(page);
    await page.context().clearCookies();
    await enterPassword(page, person);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard/);
    await waitForMail(person.email, /A recovery code was used/);
  });

  await test.step('they turn it off with their password and a code', async () => {
    await page.goto('/settings#two-step');
    await expect(section.getByText('9 codes left')).toBeVisible();
    await section.getByRole('button', { name: 'Get new codes' }).click();
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByLabel('Code').fill(recoveryCode);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(/This code is wrong/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await section.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByLabel('Code').fill(otherCode);
    await page.keyboard.press('Enter');
    await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible();
    await waitForMail(person.email, /Two-step verification is off/);
    await logOut(page);
    await page.context().clearCookies();
    await enterPassword(page, person);
    await expect(page).toHaveURL(/\/dashboard/);
  });
});

/** Moves a recovery into the past, as if it had been requested 72 hours ago. */
const endWaitingPeriod = (email: string) =>
  withMongo((mongo) =>
    mongo
      .db('soloist_identity')
      .collection('accounts')
      .updateOne({ email }, { $set: { 'recovery.endsAt': new Date() } }),
  );

test('a person without phone and recovery codes recovers the account, unless the owner stops it', async ({
  page,
}) => {
  const { email, password, token } = await newPerson();
  const setup = await callApi('POST /auth/two-step/setup', { token, body: { password } });
  const code = codeOfApp(setup.body.secret);
  expect((await callApi('PUT /auth/two-step', { token, body: { code } })).status).toBe(200);

  async function requestRecovery() {
    await page.goto('/login');
    await enterPassword(page, { email, password });
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('button', { name: 'I lost my codes, too' }).click();
    await page.getByRole('button', { name: 'Start recovery' }).click();
    await expect(page.getByText(/Log in again after/)).toBeVisible();
  }

  await test.step('the owner stops it by the link in the email, after a question', async () => {
    await requestRecovery();
    await expectAccessible(page);
    const mail = await waitForMail(email, /Account recovery: 72 hours left/);
    await page.goto(/http\S+\/stop-recovery\/\S+/.exec(mail.text)?.[0] ?? '');
    await expect(page.getByRole('heading', { name: 'Stop account recovery?' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop recovery' }).click();
    await expect(page.getByRole('heading', { name: 'Recovery stopped' })).toBeVisible();
    await waitForMail(email, /Account recovery was stopped/);
    await page.reload();
    await expect(page.getByText(/This recovery was stopped/)).toBeVisible();
  });

  await test.step('after the waiting period, the password alone logs in', async () => {
    await requestRecovery();
    await page.goto('/login');
    await enterPassword(page, { email, password });
    await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
    await endWaitingPeriod(email);
    await page.goto('/login');
    await enterPassword(page, { email, password });
    await expect(page).toHaveURL(/\/dashboard/);
    await waitForMail(email, /You recovered your account/);
  });
});
