import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { waitForMail } from '../support/inbox.ts';
import { newAddress, newPerson, signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? '';

/** A picture wider than it is high: a red strip at the left, which its middle square leaves out. */
const drawPhoto = async (page: Page) =>
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

test('an employer signs up with a photo, forgets the password and chooses another', async ({
  page,
}) => {
  const address = newAddress('noor');

  await test.step('sign up as a client', async () => {
    await page.goto('/choice');
    await page.getByText('Continue as a client').click();
    await page.getByLabel('First name', { exact: true }).fill('Noor');
    await page.getByLabel('E-mail', { exact: true }).fill(address);
    await page.getByLabel('Password', { exact: true }).fill('a quiet green harbour');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/verify/);
    const { text } = await waitForMail(address, /code/i);
    await page.getByLabel('Code').fill(codeIn(text));
    await expect(page).toHaveURL(/\/chooseImage/);
  });

  await test.step('a damaged picture is refused with a sentence', async () => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'noor.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await expect(page.getByRole('alert')).toContainText('This picture cannot be opened.');
    await page.getByRole('button', { name: 'Choose another' }).click();
  });

  await test.step('the photo is cut by keys alone, and shown in the frame afterwards', async () => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'noor.png',
      mimeType: 'image/png',
      buffer: await drawPhoto(page),
    });
    const crop = page.getByRole('application', { name: 'Part of the picture that is shown' });
    await crop.focus();
    await expectNoViolations(page);
    // Beyond its edge the picture does not go: its left part is what is shown.
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('+');
    await expect(page.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.1');
    await page.keyboard.press('-');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page).toHaveURL(/\/empdashboard/);
    const photo = page.locator('img[src^="/files/"]').first();
    await expect(photo).toBeVisible();
    expect(await lookAt(page, (await photo.getAttribute('src')) ?? '')).toEqual({
      isSquare: true,
      left: 'red',
      right: 'white',
    });
  });

  await test.step('log out, ask for a code, choose a new password', async () => {
    await page.getByRole('button', { name: /Noor/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.getByRole('link', { name: 'Forgot it?' }).click();
    await page.getByLabel('E-mail', { exact: true }).fill(address);
    await page.getByRole('button', { name: 'Send the code' }).click();
    const { text } = await waitForMail(address, /reset/i);
    await page.getByLabel('Code').fill(codeIn(text));
    await page.getByLabel('New password', { exact: true }).fill('another calm blue evening');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('Your password is changed. Please log in.')).toBeVisible();
  });

  await test.step('the old password is refused, the new one signs in', async () => {
    await page.getByLabel('E-mail', { exact: true }).fill(address);
    await page.getByLabel('Password', { exact: true }).fill('a quiet green harbour');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText(/password/i).last()).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Password', { exact: true }).fill('another calm blue evening');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/empdashboard/);
  });
});

/** What a stored picture shows near its left and right edge. */
const lookAt = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(picture, 0, 0);
    const colourAt = (x: number) =>
      (context.getImageData(Math.floor(x), height / 2, 1, 1).data[1] ?? 0) > 128 ? 'white' : 'red';
    return {
      isSquare: width === height,
      left: colourAt(width * 0.1),
      right: colourAt(width * 0.9),
    };
  }, src);

test('a person switches roles in the account menu, there and back, and lands at each home', async ({
  page,
}) => {
  const { token } = await newPerson({ name: 'Vera', role: 'employer' });
  await page.goto('/login');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto('/empdashboard');
  const menu = page.getByRole('button', { name: /Account: Vera/ });

  await test.step('the menu says which role is active, and what another one brings', async () => {
    await menu.click();
    await expect(page.getByText('Signed in as a client')).toBeVisible();
    await page.getByRole('menuitem', { name: 'Become a freelancer too' }).click();
    const question = page.getByRole('alertdialog', { name: 'Become a freelancer too?' });
    await expect(question).toContainText('everything you have as a client stay');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/empdashboard/);
  });

  await test.step('adding it leads to the home of a freelancer', async () => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Become a freelancer too' }).click();
    await page.getByRole('button', { name: 'Become a freelancer too' }).click();
    await expect(page).toHaveURL(`${app.url}/dashboard`);
    await expect(page.getByRole('heading', { name: /Vera/ }).first()).toBeVisible();
  });

  await test.step('the pages of the role that is not active lead home', async () => {
    await page.goto('/jobs');
    await expect(page).toHaveURL(`${app.url}/dashboard`);
  });

  await test.step('from now on one press switches, there and back', async () => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Switch to hiring' }).click();
    await expect(page).toHaveURL(/\/empdashboard/);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Switch to freelancing' }).click();
    await expect(page).toHaveURL(`${app.url}/dashboard`);
  });
});

test('a stored session that the server refuses is cleared, with everything else stored', async ({
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

test('a person who no longer exists is told so and logged out', async ({ page }) => {
  await signInAs(page, 'freelancer');
  // A service that lost the person is the one thing that cannot be arranged from outside.
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

test('a new code can be asked for after a countdown that a reload does not start anew', async ({
  page,
}) => {
  await page.goto('/signup');
  await page.getByLabel('First name', { exact: true }).fill('Lia');
  await page.getByLabel('E-mail', { exact: true }).fill(newAddress('lia'));
  await page.getByLabel('Password', { exact: true }).fill('a quiet green harbour');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/verify/);
  const resend = page.getByRole('button', { name: /Send a new code/ });
  await expect(resend).toBeDisabled();
  // Some of the 30 seconds have passed already; after a reload none of them come back.
  await expect(resend).toHaveText(/in 2[0-7] s/);
  await page.reload();
  await expect(resend).toHaveText(/in (2[0-7]|1?\d) s/);
  await page.evaluate(() => sessionStorage.setItem('codeSentAt', '0'));
  await page.reload();
  await resend.click();
  await expect(page.getByText('A new code is on its way.')).toBeVisible();
  await expect(resend).toBeDisabled();
});
