import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { app } from '../support/app.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const addressOf = (username: string) => `http://${username}.localhost:${new URL(app.url).port}/`;

async function openCard(page: Page) {
  const person = await newPerson({ name: 'Zoë' });
  await callApi('POST /profile/updateProfile', {
    token: person.token,
    body: { headline: 'Letters, signs; “and” more', skills: ['Lettering', 'Sign painting'] },
  });
  await signInWith(page, person.token);
  await page.goto('/share');
  await expect(page.getByRole('article', { name: 'Your card' })).toContainText('Zoë Tester');
  return { ...person, address: addressOf(person.user.username) };
}

async function download(page: Page, label: string) {
  const button = page.getByRole('button', { name: label });
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** The QR code and the size of an image. */
async function scan(image: Buffer) {
  const { data, info } = await sharp(image)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const text = jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
  return { text, width: info.width, height: info.height };
}

test('the card shows a QR code of the portfolio, and its address can be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
  const { address } = await openCard(page);
  const card = page.getByRole('article', { name: 'Your card' });
  await expect(card.getByText('Sign painting')).toBeVisible();
  expect((await scan(await card.screenshot())).text).toBe(address);

  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('Address copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});

test('the card is downloaded as an image with a QR code of the portfolio', async ({ page }) => {
  const { address, user } = await openCard(page);
  const { name, bytes } = await download(page, 'Download image');
  expect(name).toBe(`${user.username}-card.png`);
  expect(await scan(bytes)).toEqual({ text: address, width: 1080, height: 1350 });
});

const linesOf = (card: Buffer) => card.toString().replaceAll('\r\n ', '').split('\r\n');

test('the card is downloaded as a contact', async ({ page }) => {
  const { address, user } = await openCard(page);
  const { name, bytes } = await download(page, 'Download contact');
  expect(name).toBe(`${user.username}.vcf`);
  const lines = linesOf(bytes);
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCARD', 'VERSION:3.0']);
  expect(lines).toContain('FN:Zoë Tester');
  expect(lines).toContain('TITLE:Letters\\, signs\\; “and” more');
  expect(lines).toContain(`URL:${address}`);
  expect(bytes.toString()).not.toContain('EMAIL');

  await page.getByRole('checkbox', { name: 'Include my email' }).click();
  const withEmail = linesOf((await download(page, 'Download vCard 4.0')).bytes);
  expect(withEmail[1]).toBe('VERSION:4.0');
  expect(withEmail).toContain(`EMAIL:${user.email}`);
});
