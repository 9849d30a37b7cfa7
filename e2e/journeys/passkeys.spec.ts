import { app } from '../support/app.ts';
import { waitForMail } from '../support/inbox.ts';
import { newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';

test.use({ baseURL: app.url });

test('a person adds a passkey, logs in with it without an email, and removes it', async ({
  page,
}) => {
  const authenticator = await addVirtualAuthenticator(page);
  // The authenticator would choose a suggestion before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const person = await newPerson();
  const section = page.getByRole('region', { name: 'Passkeys' });
  const list = section.getByRole('list', { name: 'Your passkeys' });

  await test.step('they confirm their password and the browser creates a passkey', async () => {
    await signInWith(page, person.token);
    await page.goto('/settings#passkeys');
    await section.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Your password').fill('not the right password');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Your current password is wrong.')).toBeVisible();
    await dialog.getByLabel('Your password').fill(person.password);
    await page.keyboard.press('Enter');
    await expect(list.getByRole('listitem')).toContainText('Chrome on ');
    expect(await authenticator.credentials()).toHaveLength(1);
    const { text } = await waitForMail(person.email, /Passkey added/);
    expect(text).toContain('Chrome on ');
  });

  await test.step('they give it a name', async () => {
    await list.getByRole('button', { name: /^Rename/ }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('My laptop');
    await page.keyboard.press('Enter');
    await expect(list.getByRole('listitem')).toContainText('My laptop');
    await expect(list.getByRole('listitem')).toContainText('not used yet');
  });

  await test.step('the same device gets no second passkey', async () => {
    await section.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByRole('button', { name: 'Create passkey' }).click();
    await expect(dialog.getByText('This device already has a passkey')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  const logInWithPasskey = () =>
    page.getByRole('button', { name: 'Log in with a passkey' }).click();

  await test.step('they log out, and in again without an email', async () => {
    await page.getByRole('button', { name: /Mira/ }).first().click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login/);
    const email = page.getByLabel('Email', { exact: true });
    await expect(email).toHaveAttribute('autocomplete', 'username webauthn');
    await logInWithPasskey();
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto('/settings#passkeys');
    await expect(list.getByRole('listitem')).toContainText('last used');
  });

  await test.step('they remove it, and it no longer logs in', async () => {
    await list.getByRole('button', { name: 'Remove My laptop' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(list).toBeHidden();
    await waitForMail(person.email, /Passkey removed/);
    await page.getByRole('button', { name: /Mira/ }).first().click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await logInWithPasskey();
    await expect(page.getByText('We don’t recognise this passkey')).toBeVisible();
  });
});

test('a person logs in with a passkey that the email field suggests', async ({ page }) => {
  await addVirtualAuthenticator(page);
  const person = await newPerson();
  await signInWith(page, person.token);
  await page.goto('/settings#passkeys');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toBeVisible();
  await page.getByRole('button', { name: /Mira/ }).first().click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  // The virtual authenticator chooses for the person.
  await expect(page).toHaveURL(/\/dashboard/);
});
