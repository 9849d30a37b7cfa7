import { app } from '../support/app.ts';
import { expect, test } from '../support/test.ts';

const { port } = new URL(app.url);
const siteOf = (label: string) => `http://${label}.localhost:${port}`;

test('a freelancer has a site on their own host name', async ({ page }) => {
  await page.goto(`${siteOf('ada')}/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  await expect(page).toHaveTitle(/Ada/);
});

test('any other path of a site leads a person home and tells a crawler that there is nothing', async ({
  page,
}) => {
  const response = await page.goto(`${siteOf('ada')}/no-such-page`);
  expect(response?.status()).toBe(404);
  await expect(page).toHaveURL(`${siteOf('ada')}/`);
});

test('a host without a portfolio says so with status 404 and links to the product', async ({
  page,
}) => {
  const response = await page.goto(`${siteOf('nobody-here')}/`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('link', { name: /soloist/i })).toHaveAttribute(
    'href',
    new RegExp(`^${app.url}`),
  );
});
