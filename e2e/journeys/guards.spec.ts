import type { Page } from '@playwright/test';
import { homeOf, opensCheckout, type PageRoute } from '@soloist/contracts';
import { app, demo } from '../support/app.ts';
import { pages } from '../support/pages.ts';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const example = ({ path }: PageRoute) => path.replace(/:\w+/g, '0123456789abcdef01234567');
const guarded = (guard: PageRoute['guard']) => pages.filter((route) => route.guard === guard);

/** Where a page leads while nothing is filled in: a later step of a wizard opens its first. */
function arrival(route: PageRoute) {
  if (route.frame === 'wizard' && route.path.startsWith('/proposal/')) return '/proposal/new';
  if (route.frame === 'wizard' && route.path.startsWith('/service-')) return '/service-overview';
  // Without the id of a draft there is nothing to preview.
  if (route.path === '/invoice/preview') return '/invoice/new';
  // A referral link goes on to signing up.
  if (route.path === '/r/:code') return `/choice?ref=${example(route).slice('/r/'.length)}`;
  return example(route);
}

/** Goes there inside the loaded app, as a click on a link does. */
async function visit(page: Page, path: string) {
  // Where people pay is a document of its own: the browser goes there, and away.
  if (opensCheckout(path) || opensCheckout(new URL(page.url()).pathname)) {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

test('a person who is not signed in is sent to the choice from every protected page', async ({
  page,
}) => {
  await page.goto('/choice');
  for (const route of [...guarded('user'), ...guarded('freelancer'), ...guarded('employer')]) {
    await test.step(route.path, async () => {
      await visit(page, example(route));
      await expect(page).toHaveURL(/\/choice/);
    });
  }
});

test('signing in brings the person back to the page first asked for', async ({ page }) => {
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/choice/);
  await page
    .getByRole('link', { name: /log in/i })
    .first()
    .click();
  await page.getByLabel('E-mail', { exact: true }).fill(demo.freelancer);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: /log in/i }).click();
  await expect(page).toHaveURL(/\/settings/);
});

// The demo's freelancer runs the installation, its client does not.
for (const [role, opens, leadsHome] of [
  ['freelancer', ['freelancer', 'user', 'admin'], ['employer']],
  ['employer', ['employer', 'user'], ['freelancer', 'admin']],
] as const) {
  test(`a ${role} opens own pages and is sent home from others'`, async ({ page }) => {
    test.setTimeout(180_000);
    await signInAs(page, role);
    await page.goto(homeOf[role]);
    await expect(page.locator('h1, h2').first()).toBeVisible();
    for (const route of opens.flatMap(guarded)) {
      await test.step(`${route.path} opens`, async () => {
        await visit(page, example(route));
        // An editor adds the id of the draft it begins.
        await expect(page).toHaveURL(({ pathname }) => pathname === arrival(route));
        await expect(page.locator('main h1, main h2').first()).toBeVisible();
      });
    }
    for (const route of leadsHome.flatMap(guarded)) {
      await test.step(`${route.path} leads home`, async () => {
        await visit(page, example(route));
        await expect(page).toHaveURL(app.url + homeOf[role]);
      });
    }
  });
}

/** No blog has the example's id. */
const saysMissing = ['/not-found', '/gmd-blogs/:blogId'];

test('every open page and every page behind a public link opens for a stranger', async ({
  page,
}) => {
  for (const route of [...guarded('open'), ...guarded('capability')]) {
    await test.step(route.path, async () => {
      const response = await page.goto(example(route));
      expect(response?.status()).toBe(saysMissing.includes(route.path) ? 404 : 200);
      await expect(page).toHaveURL(app.url + arrival(route));
      await expect(page.locator('h1').first()).toBeVisible();
    });
  }
});

test('an address that does not exist shows the not-found screen', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go back to home' })).toBeVisible();
});
