import { app } from '../support/app.ts';
import { setGooglePerson } from '../support/external-services.ts';
import { waitForMail } from '../support/inbox.ts';
import { callApi, newAddress, newPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const atGoogle = (email: string) => ({
  sub: email,
  email,
  email_verified: true,
  hd: email.split('@').at(-1),
  given_name: 'Noor',
  family_name: 'Haddad',
});

test('a new person signs up with Google and signs in again', async ({ page }) => {
  await setGooglePerson(atGoogle(newAddress('noor')));

  await test.step('they start at the client sign-up', async () => {
    await page.goto('/choice');
    await page.getByText('Continue as a client').click();
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await expect(page).toHaveURL(/\/chooseImage/);
  });

  await test.step('they are signed in with the chosen role', async () => {
    await page.goto('/empdashboard');
    await expect(page).toHaveURL(/\/empdashboard/);
    await page.getByRole('button', { name: /Noor/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('they sign in with Google again', async () => {
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await expect(page).toHaveURL(/\/empdashboard/);
  });

  await test.step('going back does not reuse the authorization code', async () => {
    await page.goto('/google');
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  });
});

test('a person who declines at Google can continue with email', async ({ page }) => {
  await setGooglePerson(null);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('alert')).toContainText('share your Google account');
  await expect(page).toHaveURL(`${app.url}/google`);
  await page.getByRole('link', { name: 'Log in with email' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a Google account with a known address signs in to the existing account', async ({ page }) => {
  const person = await newPerson({ name: 'Olu' });
  await setGooglePerson(atGoogle(person.email));
  await page.goto('/login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const { body } = await callApi('GET /auth/linked-accounts', { token: person.token });
  expect(body).toMatchObject({ accounts: [{ email: person.email }], hasPassword: true });
  await waitForMail(person.email, /Google linked to your account/);
});
