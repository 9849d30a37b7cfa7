import { app } from '../support/app.ts';
import { meetAtGoogle } from '../support/outside-world.ts';
import { callApi, newAddress, newPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const atGoogle = (email: string) => ({
  sub: email,
  email,
  email_verified: true,
  given_name: 'Noor',
  family_name: 'Haddad',
});

test('somebody new opens an account with Google, and comes back to it', async ({ page }) => {
  await meetAtGoogle(atGoogle(newAddress('noor')));

  await test.step('they begin at the sign-up of a client', async () => {
    await page.goto('/choice');
    await page.getByText('Continue as a client').click();
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await expect(page).toHaveURL(/\/chooseImage/);
  });

  await test.step('they are signed in, in the role that they chose', async () => {
    await page.goto('/empdashboard');
    await expect(page).toHaveURL(/\/empdashboard/);
    await page.getByRole('button', { name: /Noor/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('Google signs them in again', async () => {
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await expect(page).toHaveURL(/\/empdashboard/);
  });

  await test.step('going back does not use the answer again', async () => {
    await page.goto('/google');
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  });
});

test('somebody who says no at Google can go on with e-mail', async ({ page }) => {
  await meetAtGoogle(null);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('alert')).toContainText('did not let Google');
  await expect(page).toHaveURL(`${app.url}/google`);
  await page.getByRole('link', { name: 'Log in with e-mail' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a Google account with the address of somebody who is here signs them in to what they have', async ({
  page,
}) => {
  const person = await newPerson({ name: 'Olu' });
  await meetAtGoogle(atGoogle(person.email));
  await page.goto('/login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const { body } = await callApi('GET /auth/linked-accounts', { token: person.token });
  expect(body).toMatchObject({ accounts: [{ email: person.email }], hasPassword: true });
});
