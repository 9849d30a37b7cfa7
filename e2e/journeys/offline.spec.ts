import type { Page } from '@playwright/test';
import { app } from '../support/app.ts';
import { sendInvoice } from '../support/invoices.ts';
import { newPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url, serviceWorkers: 'allow' });

/** The names of all that the browser has stored, with the addresses in its caches. */
const listStored = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const urls = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return { names, urls: urls.flat(), keys: Object.keys(localStorage) };
  });

/** Waits until a read is stored, and the page with the files that it has loaded. */
const expectStored = (page: Page, ...parts: string[]) =>
  expect
    .poll(async () => {
      const { urls } = await listStored(page);
      return ['/offline/frame', 'remoteEntry.js', ...parts].filter(
        (part) => !urls.some((url) => url.includes(part)),
      );
    })
    .toEqual([]);

test('pages and documents of the last visit open offline, and no other account reads them', async ({
  page,
}) => {
  const { token } = await newPerson({ name: 'Mira' });
  const invoice = await sendInvoice(token);
  const signInWith = (value: string) =>
    page.evaluate((stored) => localStorage.setItem('token', stored), value);
  await page.goto('/login');
  await signInWith(token);
  const context = page.context();
  const banner = page.getByText(/^Offline – showing what was loaded at/);
  const panel = page.getByRole('dialog');

  await test.step('a visit', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectStored(page, '/api/profile/loadUser', '/api/proposal/invoiceSummary');
    await page.goto(`/projects?tab=invoices&invoice=${invoice.id}`);
    await expect(panel).toContainText(invoice.number);
    await expectStored(page, '/api/proposal/invoices', `/api/proposal/fetchInvoice/${invoice.id}`);
  });

  await test.step('its lists and documents open offline', async () => {
    await context.setOffline(true);
    await page.goto(`/projects?tab=invoices&invoice=${invoice.id}`);
    await expect(panel).toContainText(invoice.number);
    await expect(banner).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner).toBeVisible();
  });

  await test.step('the server’s page is taken again when it is there', async () => {
    await context.setOffline(false);
    await expect(banner).toBeHidden();
    const [response] = await Promise.all([
      page.waitForResponse((each) => each.url().endsWith('/dashboard')),
      page.reload(),
    ]);
    expect(response.headers()['x-request-id']).toBeDefined();
  });

  await test.step('signing out offline leaves nothing', async () => {
    await context.setOffline(true);
    await page
      .getByRole('button', { name: /account/i })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    // The id of the session is sent to the server, and then deleted too.
    await expect
      .poll(async () => {
        const { names, keys } = await listStored(page);
        return [...names, ...keys.filter((key) => !['theme', 'slash-key'].includes(key))];
      })
      .toEqual([]);
  });

  await test.step('another account finds nothing', async () => {
    const other = await newPerson({ name: 'Noor' });
    await signInWith(other.token);
    await page.goto('/dashboard');
    await expectStored(page, '/api/profile/loadUser');
    await context.setOffline(true);
    await page.goto('/dashboard');
    await expect(banner).toBeVisible();
    const { urls } = await listStored(page);
    expect(urls.filter((url) => url.includes(invoice.id))).toEqual([]);
    await expect(page.getByText(invoice.number)).toHaveCount(0);
  });
});
