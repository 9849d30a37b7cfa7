import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { waitForMail } from '../support/inbox.ts';
import { newAddress, newPerson, signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? '';

/** A landscape image with a red strip at the left, outside its central square. */
const drawImage = async (page: Page) =>
  Buffer.from(
    await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 1800;
      canvas.height = 1200;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.fillStyle = 'white';
      context.fillRect(0, 0, 1800, 1200);
      context.fillStyle = 'red';
      context.fillRect(0, 0, 250, 1200);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    }),
    'base64',
  );

test('an employer signs up with an avatar, forgets the password and resets it', async ({
  page,
}) => {
  const address = newAddress('noor');

  await test.step('sign up as a client', async () => {
    await page.goto('/choice');
    await page.getByText('Continue as a client').click();
    await page.getByLabel('First name', { exact: true }).fill('Noor');
    await page.getByLabel('Email', { exact: true }).fill(address);
    await page.getByLabel('Password', { exact: true }).fill('a quiet green harbour');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/verify/);
    const { text } = await waitForMail(address, /code/i);
    await page.getByLabel('Code').fill(codeIn(text));
    await expect(page).toHaveURL(/\/chooseImage/);
  });

  await test.step('a damaged image is refused with an error message', async () => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'noor.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await expect(page.getByRole('alert')).toContainText('We couldn’t open this image.');
    await page.getByRole('button', { name: 'Choose another' }).click();
  });

  await test.step('the avatar is cropped by keyboard alone and then appears in the header', async () => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'noor.png',
      mimeType: 'image/png',
      buffer: await drawImage(page),
    });
    const crop = page.getByRole('application', { name: 'Visible part of the image' });
    await crop.focus();
    await expectNoViolations(page);
    // The image stops at its edge, so its left part is visible.
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('+');
    await expect(page.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.1');
    await page.keyboard.press('-');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page).toHaveURL(/\/empdashboard/);
    const avatar = page.locator('img[src^="/files/"]').first();
    await expect(avatar).toBeVisible();
    expect(await readEdges(page, (await avatar.getAttribute('src')) ?? '')).toEqual({
      isSquare: true,
      left: 'red',
      right: 'white',
    });
  });

  await test.step('log out, request a code, choose a new password', async () => {
    await page.getByRole('button', { name: /Noor/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email', { exact: true }).fill(address);
    await page.getByRole('button', { name: 'Send code' }).click();
    const { text } = await waitForMail(address, /reset/i);
    await page.getByLabel('Code').fill(codeIn(text));
    await page.getByLabel('New password', { exact: true }).fill('another calm blue evening');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('Password changed. Log in with your new password.')).toBeVisible();
  });

  await test.step('the old password is refused, the new one signs in', async () => {
    await page.getByLabel('Email', { exact: true }).fill(address);
    await page.getByLabel('Password', { exact: true }).fill('a quiet green harbour');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText(/password/i).last()).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Password', { exact: true }).fill('another calm blue evening');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/\/empdashboard/);
  });
});

/** The colors of a stored image near its left and right edge. */
const readEdges = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const colourAt = (x: number) =>
      (context.getImageData(Math.floor(x), height / 2, 1, 1).data[1] ?? 0) > 128 ? 'white' : 'red';
    return {
      isSquare: width === height,
      left: colourAt(width * 0.1),
      right: colourAt(width * 0.9),
    };
  }, src);

test('a person switches roles in the account menu and back, and lands on each role’s home', async ({
  page,
}) => {
  const { token } = await newPerson({ name: 'Vera', role: 'employer' });
  await page.goto('/login');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto('/empdashboard');
  const menu = page.getByRole('button', { name: /Account: Vera/ });

  await test.step('the menu shows the active role and what adding another role does', async () => {
    await menu.click();
    await expect(page.getByText('Signed in as a client')).toBeVisible();
    await page.getByRole('menuitem', { name: 'Add freelancer role' }).click();
    const question = page.getByRole('alertdialog', { name: 'Add freelancer role?' });
    await expect(question).toContainText('Switch roles in this menu any time.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/empdashboard/);
  });

  await test.step('adding the role opens the freelancer home', async () => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Add freelancer role' }).click();
    await page.getByRole('button', { name: 'Add freelancer role' }).click();
    await expect(page).toHaveURL(`${app.url}/dashboard`);
    await expect(page.getByRole('heading', { name: /Vera/ }).first()).toBeVisible();
  });

  await test.step('pages of the inactive role redirect to the home page', async () => {
    await page.goto('/jobs');
    await expect(page).toHaveURL(`${app.url}/dashboard`);
  });

  await test.step('from now on one click switches roles in either direction', async () => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Switch to hiring' }).click();
    await expect(page).toHaveURL(/\/empdashboard/);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Switch to freelancing' }).click();
    await expect(page).toHaveURL(`${app.url}/dashboard`);
  });
});

test('clears a stored session that the server refuses, with all other stored data', async ({
  page,
}) => {
  await page.goto('/login');
  await page.evaluate(() => {
    localStorage.setItem('token', 'x.eyJyb2xlIjoiZnJlZWxhbmNlciJ9.x');
    localStorage.setItem('tourStarted', 'true');
  });
  await page.goto('/projects');
  await expect(page).toHaveURL(/\/choice/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('logs out a person who no longer exists, with a message', async ({ page }) => {
  await signInAs(page, 'freelancer');
  // A test cannot make a service lose a person, so the response is fake.
  await page.route('**/api/profile/loadUser', (route) =>
    route.fulfill({
      status: 404,
      json: { success: false, code: 'not_found', message: 'User not found' },
    }),
  );
  await page.goto('/dashboard');
  await expect(page.getByText('User Not Found!!')).toBeVisible();
  await expect(page).toHaveURL(/\/choice/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a new code can be requested after a countdown that a reload does not restart', async ({
  page,
}) => {
  await page.goto('/signup');
  await page.getByLabel('First name', { exact: true }).fill('Lia');
  await page.getByLabel('Email', { exact: true }).fill(newAddress('lia'));
  await page.getByLabel('Password', { exact: true }).fill('a quiet green harbour');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/verify/);
  const resend = page.getByRole('button', { name: /Send a new code/ });
  await expect(resend).toBeDisabled();
  // Some of the 30 seconds have passed; a reload does not restart them.
  await expect(resend).toHaveText(/in 2[0-7] s/);
  await page.reload();
  await expect(resend).toHaveText(/in (2[0-7]|1?\d) s/);
  await page.evaluate(() => sessionStorage.setItem('codeSentAt', '0'));
  await page.reload();
  await resend.click();
  await expect(page.getByText('A new code is on its way.')).toBeVisible();
  await expect(resend).toBeDisabled();
});
