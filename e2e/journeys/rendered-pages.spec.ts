import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { newPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

/** Whether React controls the page. */
const isInteractive = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.getElementById('shell') ?? {}).some((key) => key.startsWith('__react')),
  );

async function usePage(page: Page) {
  expect(await isInteractive(page)).toBe(false);
  // Two places, because the pointer may rest at one of them since the page before.
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 320);
  await expect.poll(() => isInteractive(page)).toBe(true);
}

test('a visitor reads the public pages without scripts, on a dark phone', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: app.url,
    javaScriptEnabled: false,
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'One person.The whole business.',
  );
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(11, 14, 15)');
  await expect(page.getByText(/^\d+ freelancers on Soloist/)).toBeVisible();
  await expect(page.getByText('Milestones become invoices')).toBeAttached();
  await expect(page.getByText('Soloist needs JavaScript')).toBeHidden();
  await page.getByRole('link', { name: 'Compare plans' }).click();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('row', { name: 'Fee on online payments 5% 2%' })).toBeVisible();
  await expect(page.getByText('$120')).toBeVisible();
  await page.getByRole('link', { name: 'For hire' }).first().click();
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('status')).toHaveText(/freelancers?$/);
  await page.goto('/gmd-blogs');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page.getByRole('complementary', { name: 'About the author' })).toBeVisible();
  await page.goto('/help/post-a-job');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post a job and hire');
  await page.goto('/contact');
  // Queries by text skip this element.
  await expect(page.locator('noscript p')).toHaveText('Turn on JavaScript to send a message.');
  await expect(page.locator('noscript p')).toBeVisible();
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'Go back to home' })).toBeVisible();
  await context.close();
});

test('React continues with the public pages, and repeats what was pressed before', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  for (const path of ['/forhire', '/gmd-blogs', '/help', '/contact', '/terms-of-use', '/abcd']) {
    await page.goto(path);
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
    await usePage(page);
    expect([path, await heading?.evaluate((element) => element.isConnected)]).toEqual([path, true]);
  }
  await page.goto('/forhire');
  await page.getByRole('button', { name: 'Include booked freelancers' }).click();
  await expect(page).toHaveURL('/forhire?everybody=yes');
  expect(errors).toEqual([]);
});

test('the first sign of a visitor makes the page interactive, and keeps its elements', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/pricing');
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
  await usePage(page);
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
  await page.getByRole('link', { name: 'Soloist, start page' }).first().click();
  await expect(page.getByRole('heading', { name: 'One person.' })).toBeVisible();
  // The same document: the shell renders the page.
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toBe(
    `${app.url}/pricing`,
  );
  expect(errors).toEqual([]);
});

test('a link that is used before the page is interactive remembers the plan, too', async ({
  page,
}) => {
  await page.route('**/shell/main.*.js', async (route) => {
    if (page.url().endsWith('/pricing')) await new Promise(() => {});
    else await route.continue();
  });
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Subscribe yearly' }).click();
  await expect(page).toHaveURL('/choice');
  // The sign-in page then loads in a document of its own.
  const readReturnPath = () => page.evaluate(() => sessionStorage.getItem('returnTo'));
  await expect.poll(() => readReturnPath().catch(() => null)).toBe('/subscribe/yearly');
});

test('a signed-in person’s page is theirs without a sign', async ({ page }) => {
  const { token } = await newPerson({ name: 'Ines' });
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto('/pricing');
  await expect(page.getByRole('link', { name: 'Open Soloist' })).toBeVisible();
  await expect(page.getByText('Your plan')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden();
});

test('numbers are in the reader’s English before and after', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: app.url, locale: 'en-GB' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/pricing');
  await expect(page.getByText('US$120')).toBeVisible();
  await usePage(page);
  await expect(page.getByText('US$120')).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(errors).toEqual([]);
  await context.close();
});
