import { app } from '../support/app.ts';
import { waitForMail } from '../support/inbox.ts';
import { newAddress, signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? '';

// One white pixel.
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('an employer signs up with a photo, forgets the password and chooses another', async ({
  page,
}) => {
  const address = newAddress('noor');

  await test.step('sign up as a client', async () => {
    await page.goto('/choice');
    await page.getByText('Continue as a client').click();
    await page.getByLabel('First name', { exact: true }).fill('Noor');
    await page.getByLabel('E-mail', { exact: true }).fill(address);
    await page.getByLabel('Password', { exact: true }).fill('a quiet green harbour');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/verify/);
    const { text } = await waitForMail(address, /code/i);
    await page.getByLabel('Code').fill(codeIn(text));
    await expect(page).toHaveURL(/\/chooseImage/);
  });

  await test.step('the photo is shown in the frame afterwards', async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'noor.png', mimeType: 'image/png', buffer: photo });
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page).toHaveURL(/\/empdashboard/);
    await expect(page.locator('img[src^="/files/"]').first()).toBeVisible();
  });

  await test.step('log out, ask for a code, choose a new password', async () => {
    await page.getByRole('button', { name: /Noor/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.getByRole('link', { name: 'Forgot it?' }).click();
    await page.getByLabel('E-mail', { exact: true }).fill(address);
    await page.getByRole('button', { name: 'Send the code' }).click();
    const { text } = await waitForMail(address, /reset/i);
    await page.getByLabel('Code').fill(codeIn(text));
    await page.getByLabel('New password', { exact: true }).fill('another calm blue evening');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('Your password is changed. Please log in.')).toBeVisible();
  });

  await test.step('the old password is refused, the new one signs in', async () => {
    await page.getByLabel('E-mail', { exact: true }).fill(address);
    await page.getByLabel('Password', { exact: true }).fill('a quiet green harbour');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText(/password/i).last()).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Password', { exact: true }).fill('another calm blue evening');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/empdashboard/);
  });
});

test('a person switches roles in the account menu, there and back, and lands at each home', async ({
  page,
}) => {
  await signInAs(page, 'employer');
  await page.goto('/empdashboard');
  await page.getByRole('button', { name: /Grace/ }).click();
  await page.getByRole('menuitem', { name: 'Switch to freelancing' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('heading', { name: /Grace/ })).toBeVisible();
  await page.getByRole('button', { name: /Grace/ }).click();
  await page.getByRole('menuitem', { name: 'Switch to hiring' }).click();
  await expect(page).toHaveURL(/\/empdashboard/);
});
