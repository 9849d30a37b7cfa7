import type { Page } from '@playwright/test';
import { homeOf, opensCheckout, type PageRoute } from '@soloist/contracts';
import { app, demo } from '../support/app.ts';
import { pages } from '../support/pages.ts';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const example = ({ path }: PageRoute) => path.replace(/:\w+/g, '0123456789abcdef01234567');
const guarded = (guard: PageRoute['guard']) => pages.filter((route) => route.guard === guard);

/** The path on which a page lands without data: a later wizard step opens the first. */
function landingPath(route: PageRoute) {
  if (route.frame === 'wizard' && route.path.startsWith('/proposal/')) return '/proposal/new';
  if (route.frame === 'wizard' && route.path.startsWith('/service-')) return '/service-overview';
  // A preview needs the id of a draft.
  if (route.path === '/invoice/preview') return '/invoice/new';
  return example(route);
}

/** Navigates inside the loaded app, like a click on a link. */
async function navigate(page: Page, path: string) {
  // Payment pages are separate documents, so the browser loads them.
  if (opensCheckout(path) || opensCheckout(new URL(page.url()).pathname)) {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

test('every protected page redirects anonymous visitors to /choice', async ({ page }) => {
  await page.goto('/choice');
  for (const route of [...guarded('user'), ...guarded('freelancer'), ...guarded('employer')]) {
    await test.step(route.path, async () => {
      await navigate(page, example(route));
      await expect(page).toHaveURL(/\/choice/);
    });
  }
});

test('signing in returns to the requested page', async ({ page }) => {
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/choice/);
  await page
    .getByRole('link', { name: /log in/i })
    .first()
    .click();
  await page.getByLabel('Email', { exact: true }).fill(demo.freelancer);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/settings/);
});

// The demo freelancer is an admin, the demo client is not.
for (const [role, expectOpens, expectRedirectHome] of [
  ['freelancer', ['freelancer', 'user', 'admin'], ['employer']],
  ['employer', ['employer', 'user'], ['freelancer', 'admin']],
] as const) {
  test(`a ${role} can open the role's pages and is redirected home from others`, async ({
    page,
  }) => {
    await signInAs(page, role);
    await page.goto(homeOf[role]);
    await expect(page.locator('h1, h2').first()).toBeVisible();
    for (const route of expectOpens.flatMap(guarded)) {
      await test.step(`${route.path} opens`, async () => {
        await navigate(page, example(route));
        // An editor adds the id of its new draft.
        await expect(page).toHaveURL(({ pathname }) => pathname === landingPath(route));
        await expect(page.locator('main h1, main h2').first()).toBeVisible();
      });
    }
    for (const route of expectRedirectHome.flatMap(guarded)) {
      await test.step(`${route.path} redirects home`, async () => {
        await navigate(page, example(route));
        await expect(page).toHaveURL(app.url + homeOf[role]);
      });
    }
  });
}

/** Pages that return 404: no blog, help article or recommendation has the example's id. */
const missingPages = ['/not-found', '/gmd-blogs/:blogId', '/help/:slug', '/recommendation/:id'];

test('every open page and every page behind a public link opens without an account', async ({
  page,
}) => {
  for (const route of [...guarded('open'), ...guarded('capability')]) {
    await test.step(route.path, async () => {
      const response = await page.goto(example(route));
      expect(response?.status()).toBe(missingPages.includes(route.path) ? 404 : 200);
      await expect(page).toHaveURL(app.url + landingPath(route));
      await expect(page.locator('h1').first()).toBeVisible();
    });
  }
});

test('a missing project links back to the projects', async ({ page }) => {
  await signInAs(page, 'freelancer');
  await page.goto('/project/status/0123456789abcdef01234567');
  await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  await page.getByRole('link', { name: 'Go to projects' }).click();
  await expect(page).toHaveURL(/\/projects$/);
});

test('an unknown address shows the not-found page', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go back to home' })).toBeVisible();
});
