import { app } from '../support/app.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const { port } = new URL(app.url);

test('a client finds a freelancer by search, filters and paging', async ({ page }) => {
  const cards = page
    .getByRole('region', { name: 'Results' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading'),
    });
  const search = page.getByLabel('Search freelancers');
  const skill = page.getByLabel('Skill', { exact: true });

  await test.step('the first page is shown, and more on request', async () => {
    await page.goto('/forhire');
    await expect(cards).toHaveCount(20);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => cards.count()).toBeGreaterThan(20);
  });

  await test.step('the search ignores accents', async () => {
    await search.fill('tomas novotny');
    await expect(cards).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Tomáš Novotný', exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\?q=tomas\+novotny$/);
  });

  await test.step('the search understands synonyms and other names of places', async () => {
    for (const [words, name] of [
      ['programmer', 'Tomáš Novotný'],
      ['logo maker', 'Beatriz Carvalho'],
      ['Lissabon', 'Ada Okafor'],
    ] as const) {
      await search.fill(words);
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
      await expect(page).toHaveURL(`/forhire?${new URLSearchParams({ q: words })}`);
    }
  });

  await test.step('filters narrow the search, and the back button removes them', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(search).toHaveValue('');
    await skill.fill('TypeScript');
    await skill.press('Enter');
    await expect(page).toHaveURL(/skill=TypeScript/);
    await page.getByLabel('Rate').selectOption('from50');
    await expect(page).toHaveURL(/skill=TypeScript&rate=from50/);
    await expect(page.getByRole('link', { name: 'Tomáš Novotný', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ada Okafor', exact: true })).toHaveCount(0);
    await page.goBack();
    await expect(page.getByLabel('Rate')).toHaveValue('');
    await page.goBack();
    await expect(skill).toHaveValue('');
    await expect(page.getByRole('link', { name: 'Ada Okafor', exact: true })).toBeVisible();
  });

  await test.step('a shared address shows the same search', async () => {
    await page.goto('/forhire?q=lettering&everybody=yes');
    await expect(search).toHaveValue('lettering');
    await expect(page.getByRole('button', { name: 'Include booked freelancers' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  await test.step('booked freelancers are excluded until requested', async () => {
    await page.goto('/forhire?q=kwame');
    await expect(page.getByRole('heading', { name: 'No matching freelancers' })).toBeVisible();
    await page.getByRole('button', { name: 'Include booked freelancers' }).click();
    await expect(page.getByRole('link', { name: 'Kwame Mensah', exact: true })).toBeVisible();
  });

  await test.step('an empty result offers to clear the filters', async () => {
    await page.goto('/forhire?q=zzzzzz');
    await expect(page.getByRole('heading', { name: 'No matching freelancers' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(cards).toHaveCount(20);
  });

  await test.step('a card leads to the portfolio', async () => {
    await page.getByRole('link', { name: 'Ada Okafor', exact: true }).click();
    await expect(page).toHaveURL(`http://ada.localhost:${port}/`);
    await expect(page).toHaveTitle(/^Ada Okafor · /);
  });
});

test('a visitor who wants to hire signs up as a client', async ({ page }) => {
  await page.goto('/forhire?q=okafor');
  await page.getByRole('link', { name: 'Hire Ada Okafor' }).click();
  await expect(page).toHaveURL(/\/signup\?role=employer/);
  await expect(page.getByRole('radio', { name: 'I am hiring' })).toBeChecked();
});
