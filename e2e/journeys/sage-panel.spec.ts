import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Sage AI' });
const box = async (page: Page) => (await panel(page).boundingBox())!;

const reply = [
  'A reply with **everything**: `code`, a [link](https://example.com), and',
  '- a list\n- of two',
  '| Item | Price |\n| --- | --: |\n| Film | 450 |',
  '```ts\nconst total = 1;\n```',
  '![A chart](https://tracker.example/x.png)',
].join('\n\n');

async function openSage(page: Page) {
  const { token } = await newPerson();
  await signInWith(page, token);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { body } = await callApi('POST /sage-ai/chats', { token });
  await callApi('POST /sage-ai/messages', {
    token,
    body: { chatId: body.data._id, message: `Repeat: ${reply}` },
  });
  await page.goto(`${app.url}/dashboard`);
  await page.getByTitle('Open chat').click();
  await expect(panel(page).locator('strong', { hasText: 'everything' })).toBeVisible();
}

const widths = [
  { window: 500, panel: 480 },
  { window: 768, panel: 480 },
  { window: 769, panel: 560 },
  { window: 1024, panel: 560 },
  { window: 1025, panel: 640 },
  { window: 1440, panel: 640 },
  { window: 1441, panel: 720 },
  { window: 1920, panel: 720 },
  { window: 480, panel: 464 },
  { window: 360, panel: 344 },
];

test('panel, launcher and maximised sizes match the specification', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openSage(page);
  for (const { window, panel: width } of widths) {
    await page.setViewportSize({ width: window, height: 900 });
    expect([window, (await box(page)).width]).toEqual([window, width]);
    const launcher = await page
      .getByRole('button', { name: 'Close chat', exact: true })
      .boundingBox();
    const size = window <= 480 ? 52 : 56;
    expect([launcher?.width, launcher?.height]).toEqual([size, size]);
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1400, height: 1000 });
  await panel(page).getByTitle('Maximize').click();
  expect(await box(page)).toMatchObject({ width: 1330, height: 900 });
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await box(page)).toEqual({ x: 0, y: 0, width: 390, height: 800 });
  await panel(page).getByTitle('Restore').click();
  expect(await box(page)).toMatchObject({ x: 8, y: 8, width: 374 });
});

for (const theme of ['light', 'dark'] as const) {
  test(`every view is accessible in ${theme}`, async ({ page }) => {
    test.slow();
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await openSage(page);
    await expectNoViolations(page);
    await panel(page).getByTitle('View Chat History').click();
    await expect(panel(page).getByRole('listitem')).toHaveCount(1);
    await expectNoViolations(page);
    await panel(page).getByTitle('Delete chat').click();
    await expect(panel(page).getByRole('alertdialog')).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await panel(page).getByTitle('View Chat History').click();
    await panel(page).getByTitle('Maximize').click();
    await expectNoViolations(page);
    await page.setViewportSize({ width: 360, height: 640 });
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });
}

test('the whole panel works by keyboard', async ({ page }) => {
  await openSage(page);
  await expect(panel(page).getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(page.getByTitle('Open chat')).toBeFocused();
  await page.keyboard.press('Control+j');
  await expect(panel(page)).toBeVisible();
  await panel(page).getByTitle('Maximize').click();
  for (let stop = 0; stop < 20; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(panel(page).locator(':focus')).toHaveCount(1);
  }
});

test('an external image is requested only after a click', async ({ page, context }) => {
  const requests: string[] = [];
  await context.route('https://tracker.example/**', (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: 'image/png', body: '' });
  });
  await openSage(page);
  const card = panel(page).getByRole('link', { name: /A chart/ });
  await expect(card).toContainText('Open image from tracker.example');
  expect(requests).toEqual([]);
  const opened = context.waitForEvent('page');
  await card.click();
  await (await opened).waitForURL('https://tracker.example/x.png');
  expect(requests).toHaveLength(1);
});

test('a code block can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSage(page);
  await panel(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(panel(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('const total = 1;');
});

test('older messages load while scrolling, and the scroll position is preserved', async ({
  page,
}) => {
  test.slow();
  const { token } = await newPerson();
  await signInWith(page, token);
  const { body } = await callApi('POST /sage-ai/chats', { token });
  for (let round = 1; round <= 15; round += 1) {
    const message = `Repeat: Reply number ${round}, ${'a few words '.repeat(20)}`;
    await callApi('POST /sage-ai/messages', { token, body: { chatId: body.data._id, message } });
  }
  await page.goto(`${app.url}/dashboard`);
  await page.getByTitle('Open chat').click();
  const log = panel(page).getByRole('region', { name: 'Messages' });
  await expect(log.getByText(/^Reply number 15,/)).toBeInViewport();
  await expect(log.getByText(/^Reply number 1,/)).toHaveCount(0);
  const first = log.getByText(/^Reply number 6,/);
  await log.evaluate((element) => element.scrollTo({ top: 40, behavior: 'instant' }));
  await expect(log.getByText(/^Reply number 1,/)).toHaveCount(1);
  await expect(first).toBeInViewport();
});
