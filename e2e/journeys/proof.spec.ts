import type { Page } from '@playwright/test';
import { app } from '../support/app.ts';
import { callApi, newPerson, signInWith, testPassword } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';

test.use({ baseURL: app.url });

/** Responds to the first call of an endpoint as to a login of eleven minutes ago. */
async function ageLogin(page: Page, path: string) {
  await page.route(
    `**/api${path}`,
    (route) =>
      route.fulfill({
        status: 403,
        json: {
          success: false,
          code: 'proof_required',
          message: 'Confirm that it’s you to continue.',
        },
      }),
    { times: 1 },
  );
}

test('a person confirms an important change some time after their login', async ({ page }) => {
  const person = await newPerson({ name: 'Ines' });
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const accounts = page.getByRole('list', { name: 'Your accounts' });
  await signInWith(page, person.token);

  await test.step('a new payout account asks for the password, and is added', async () => {
    await page.goto('/payments');
    await ageLogin(page, '/payment/add-fund-account');
    await page.getByRole('button', { name: 'Add account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add account' });
    await dialog.getByText('UPI address', { exact: true }).click();
    await dialog.getByLabel('Account holder').fill('Ines Tester');
    await dialog.getByLabel('UPI address', { exact: true }).last().fill('ines.proof@upi');
    await dialog.getByRole('button', { name: 'Add account' }).click();
    await expect(question.getByLabel('Your password')).toBeFocused();
    await page.keyboard.type('not the right password');
    await page.keyboard.press('Enter');
    await expect(question.getByText('Your current password is wrong.')).toBeVisible();
    await question.getByLabel('Your password').fill(testPassword);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(question).toBeHidden();
    await expect(accounts).toContainText('Verified');
  });

  await test.step('cancelling changes nothing', async () => {
    await ageLogin(page, '/wallet/payout-limit');
    await page.getByRole('button', { name: 'Change payout limit' }).click();
    const limit = page.getByRole('dialog', { name: 'Confirm large payouts' });
    await limit.getByLabel('Confirm payouts above').fill('0');
    await limit.getByRole('button', { name: 'Save' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(limit.getByText('Confirm that it’s you to continue.')).toBeVisible();
    await limit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('We ask you to confirm every payout.')).toBeVisible();
  });

  await test.step('a passkey proves it, too', async () => {
    await addVirtualAuthenticator(page);
    await page.goto('/settings#passkeys');
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await passkeys.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Your password').fill(testPassword);
    await page.keyboard.press('Enter');
    await expect(passkeys.getByRole('list', { name: 'Your passkeys' })).toBeVisible();
    await page.getByRole('link', { name: 'Domain' }).click();
    const domain = page.getByRole('region', { name: 'Domain' });
    await domain.getByLabel('Domain name').fill('folio.ines.example');
    await ageLogin(page, '/hosts');
    await domain.getByRole('button', { name: /Add/ }).click();
    await question.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(question).toBeHidden();
    await expect(domain.getByText('folio.ines.example').first()).toBeVisible();
  });
  const { body } = await callApi('GET /hosts', { token: person.token });
  expect(body.hosts).toHaveLength(1);
});
