import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { setDnsTexts } from '../support/external-services.ts';
import { waitForMail } from '../support/inbox.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { unzip } from '../support/zip.ts';

test.use({ baseURL: app.url });

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A new person with the settings page open at a section. */
async function openSettings(page: Page, anchor: string) {
  const person = await newPerson();
  await signInWith(page, person.token);
  await page.goto(`/settings${anchor}`);
  await expect(page.getByRole('navigation', { name: 'Settings sections' })).toBeVisible();
  return person;
}

/** Signs in as another browser. */
async function signInElsewhere(email: string, password: string, device: string) {
  const response = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': device },
    body: JSON.stringify({ email, password }),
  });
  return ((await response.json()) as { token: string }).token;
}
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

test('an anchor in the address leads to its section', async ({ page }) => {
  await openSettings(page, '#export');
  await expect(section(page, 'Your data')).toBeInViewport();
  await page.getByRole('link', { name: 'Delete account' }).click();
  await expect(section(page, 'Delete account')).toBeInViewport();
  await expect(page).toHaveURL(/#delete$/);
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await expect(section(page, 'Password')).toBeInViewport();
  await expect(section(page, 'Delete account')).toBeHidden();
});

test('notification channels survive a reload', async ({ page }) => {
  await openSettings(page, '#email-preferences');
  const table = page.getByRole('table', { name: 'Notifications by kind' });
  await expect(table).toBeInViewport();
  const saved = [/updateProfile/, /notifications\/preferences/].map((url) =>
    page.waitForResponse(
      (response) => url.test(response.url()) && response.request().method() !== 'GET',
    ),
  );
  await table.getByLabel('New sign-ins: Email').selectOption('Never');
  await table.getByRole('switch', { name: 'Invoices: Push' }).click();
  await Promise.all(saved);
  await page.reload();
  await expect(table.getByLabel('New sign-ins: Email')).toHaveValue('never');
  await expect(table.getByLabel('Signed proposals: Email')).toHaveValue('now');
  await expect(table.getByRole('switch', { name: 'Invoices: Push' })).not.toBeChecked();
  await expect(table.getByRole('switch', { name: 'Invoices: In the app' })).toBeChecked();
});

test('a device that is logged out here loses access within five seconds', async ({
  page,
  browser,
}) => {
  const { email, password } = await openSettings(page, '#sessions');
  const token = await signInElsewhere(email, password, firefox);
  const other = await (await browser.newContext({ baseURL: app.url })).newPage();
  await signInWith(other, token);
  await other.goto('/projects');
  await expect(other.getByRole('heading', { name: 'Projects & invoices' })).toBeVisible();

  await page.reload();
  const devices = page.getByRole('list', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await devices.getByRole('button', { name: /Log out Firefox/ }).click();
  await expect(page.getByText(/^Firefox.* is logged out\.$/)).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  const isLoggedOut = async () => (await callApi('GET /auth/sessions', { token })).status === 401;
  await expect.poll(isLoggedOut, { timeout: 5_000 }).toBe(true);
  await other.reload();
  await expect(other).toHaveURL(/\/choice/);
  await other.context().close();
});

test('all other devices are logged out together', async ({ page }) => {
  const { email, password, token } = await openSettings(page, '#sessions');
  for (let count = 0; count < 3; count++) await signInElsewhere(email, password, firefox);
  await page.reload();
  await page.getByRole('button', { name: 'Log out other devices' }).click();
  await expect(page.getByText('All other devices are logged out.')).toBeVisible();
  const devices = page.getByRole('list', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  const { body } = await callApi('GET /auth/sessions', { token });
  expect(body.sessions).toHaveLength(1);
});

test('a guessable password is refused in its field, and a new one logs the other devices out', async ({
  page,
}) => {
  const { email, password } = await openSettings(page, '#password');
  const token = await signInElsewhere(email, password, firefox);
  const form = section(page, 'Password');
  await form.getByLabel('Current password', { exact: true }).fill(password);
  await form.getByLabel('New password', { exact: true }).fill('password1234');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('This password is too easy to guess.')).toBeVisible();

  await form.getByLabel('New password', { exact: true }).fill('another calm blue evening');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. Other devices are logged out.')).toBeVisible();
  await expect(async () => {
    expect((await callApi('GET /auth/sessions', { token })).status).toBe(401);
  }).toPass();
  await waitForMail(email, /Your password was changed/);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Signed-in devices' })).toBeVisible();
});

test('a freelancer becomes a client too, and switches back', async ({ page }) => {
  await openSettings(page, '#role');
  const domain = page.getByRole('link', { name: 'Domain' });
  await expect(domain).toBeVisible();
  await page.getByRole('button', { name: 'Add client role' }).click();
  await expect(page.getByText('Switched to client.')).toBeVisible();
  await expect(domain).toBeHidden();
  await page.getByRole('button', { name: 'Switch to freelancer' }).click();
  await expect(domain).toBeVisible();
});

test('a domain is added, verified by its record and removed', async ({ page }) => {
  await openSettings(page, '#domain');
  const domain = section(page, 'Domain');
  const host = `folio-${Date.now()}.example.com`;
  await domain.getByLabel('Domain name').fill(host);
  await domain.getByRole('button', { name: 'Add domain' }).click();
  const records = domain.getByRole('table', { name: `DNS records for ${host}` });
  const txt = records.getByRole('row', { name: /TXT/ }).locator('code');

  await domain.getByRole('button', { name: 'Verify' }).click();
  await expect(domain.getByText(/no TXT record/)).toBeVisible();
  const [name = '', value = ''] = await txt.allTextContents();
  await setDnsTexts(name, value);
  await domain.getByRole('button', { name: 'Verify' }).click();
  await expect(domain.getByText('Live', { exact: true })).toBeVisible();

  await domain.getByRole('button', { name: `Remove ${host}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(domain.getByText(host)).toBeHidden();
});

test('a data export is requested, announced by email and downloaded', async ({ page }) => {
  const { email } = await openSettings(page, '#export');
  const data = section(page, 'Your data');
  await data.getByRole('button', { name: 'Request data' }).click();
  await expect(data.getByRole('status')).toBeVisible();
  const mail = await waitForMail(email, /Your data export is ready/);
  expect(mail.html).toContain('/settings#export');

  const button = data.getByRole('button', { name: 'Download ZIP' });
  await expect(button).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toBe('soloist-data.zip');
  const files = await unzip(await readFile(await download.path()));
  expect(files.get('identity.json')?.toString()).toContain(email);
});

test('an account is hidden once its deletion is requested, and kept by logging in on a phone', async ({
  page,
}) => {
  const person = await newPerson({ isPublished: true });
  const { email, password, user, token } = person;
  const siteStatus = async () =>
    (await callApi(`GET /site/page/${user.username}.localhost`)).status;
  await expect(async () => expect(await siteStatus()).toBe(200)).toPass();
  await signInWith(page, token);
  await page.goto('/settings#delete');
  const form = section(page, 'Delete account');
  const remove = form.getByRole('button', { name: 'Delete my account' });
  await form.getByLabel('Your password', { exact: true }).fill('not the password at all');
  await remove.click();
  await expect(form.getByText(/password is wrong/i)).toBeVisible();

  await form.getByLabel('Your password', { exact: true }).fill(password);
  await remove.click();
  await expect(page).toHaveURL(`${app.url}/`);
  await expect(page.getByText(/Your account will be deleted on/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect(async () => {
    expect((await callApi('GET /profile/loadUser', { token })).status).toBe(401);
    expect(await siteStatus()).toBe(404);
  }).toPass();
  const mail = await waitForMail(email, /Your account will be deleted/);
  expect(mail.html).toContain('/login');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your account will be deleted' }),
  ).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page).not.toHaveURL(/login/);
  await waitForMail(email, /Your account stays/);
  await expect(async () => expect(await siteStatus()).toBe(200)).toPass();
});
