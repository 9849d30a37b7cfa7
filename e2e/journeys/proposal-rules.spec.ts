import {
  expectNoSidewaysScroll,
  expectNoViolationsInBothThemes,
} from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { signInAs } from '../support/people.ts';
import { proposalWizard } from '../support/proposal-wizard.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'freelancer');
  await proposalWizard(page).open();
});

const messages = {
  'One time': [
    'Please fill the email address!',
    'Please fill the project name!',
    'Please fill the start date!',
    'Please fill the end date!',
    'Please fill the upfront payment!',
    'Please fill the total fee!',
    'Project Scope brief should be atleast 10 characters long!',
    'Please fill all the deliverable name',
    'Please fill all the deliverable description',
  ],
  Ongoing: [
    'Please fill the start date!',
    'Please fill the end date!',
    'Please fill the frequency!',
    'Please fill the rate!',
    'Please fill the first payment!',
  ],
  'By milestone': ['Please fill all the milestones details'],
} as const;

for (const [how, expected] of Object.entries(messages)) {
  test(`an empty ${how.toLowerCase()} proposal names every missing field`, async ({ page }) => {
    const wizard = proposalWizard(page);
    await wizard.pay(how as keyof typeof messages);
    await wizard.next('Continue to contract');
    for (const message of expected) await expect(wizard.problem(message)).toBeVisible();
    await expect(page).toHaveURL(/\/proposal\/new/);
  });
}

test('a refused step focuses its first missing field, and the next one opens at its top', async ({
  page,
}) => {
  const wizard = proposalWizard(page);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await wizard.fill({
    'Client email': 'sofie@example.com',
    'Project name': 'Winter packaging',
    'Start date': '2027-04-06',
    'End date': '2027-06-15',
    'Total fee': '2400',
    'Project scope': 'A packaging system for nine winter blends.',
    'Deliverable 1 name': 'Packaging system',
  });
  await wizard.next('Continue to contract');
  await expect(field('Upfront payment')).toBeFocused();
  await expect(field('Upfront payment')).toBeInViewport();
  await wizard.fill({ 'Upfront payment': '200' });
  await wizard.next('Continue to contract');
  await expect(field('Deliverable 1 description')).toBeFocused();
  await wizard.fill({ 'Deliverable 1 description': 'Grid, type and colour rules.' });
  await wizard.next('Continue to contract');
  const heading = page.getByRole('heading', { level: 1, name: 'Contract clauses' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});

test('refuses an invalid email address', async ({ page }) => {
  const wizard = proposalWizard(page);
  await wizard.fill({ 'Client email': 'nobody@nowhere' });
  await expect(wizard.problem('Invalid email address!')).toBeVisible();
});

test.describe('in British format', () => {
  test.use({ locale: 'en-GB' });

  test('a date is typed in the reader’s format, or chosen from a calendar by keyboard', async ({
    page,
  }) => {
    const wizard = proposalWizard(page);
    const start = page.getByLabel('Start date', { exact: true });
    const calendar = page.getByRole('dialog', { name: 'Choose date' });
    const grid = calendar.getByRole('grid');

    await test.step('a date that does not exist is explained beside its field', async () => {
      await expect(start).toHaveAttribute('placeholder', 'DD/MM/YYYY');
      await wizard.fill({ 'Start date': '31/02/2027' });
      await expect(page.getByText(/^Enter a date like 31\/12\//)).toBeVisible();
      await wizard.fill({ 'Start date': '6/4/27' });
      await expect(start).toHaveValue('06/04/2027');
      await expect(page.getByText(/^Enter a date like/)).toBeHidden();
      await expect(wizard.preview()).toContainText('April 6, 2027');
    });

    await test.step('the calendar opens at the date and moves by keyboard', async () => {
      await start.focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(grid).toHaveAccessibleName('April 2027');
      await expect(grid.getByRole('columnheader').first()).toHaveAccessibleName('Monday');
      await expect(grid.getByRole('button', { name: 'Tuesday, 6 April 2027' })).toBeFocused();
      await expectNoViolationsInBothThemes(page);
      await page.keyboard.press('PageDown');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(calendar).toBeHidden();
      await expect(start).toHaveValue('07/05/2027');
      const button = page.getByRole('button', { name: 'Change date, Friday, 7 May 2027' });
      await expect(button).toBeFocused();
      await expect(wizard.preview()).toContainText('May 7, 2027');
    });

    await test.step('no project ends before it starts', async () => {
      await page.getByRole('button', { name: 'Choose date' }).click();
      await expect(grid.getByRole('button', { name: 'Friday, 7 May 2027' })).toBeFocused();
      const before = grid.getByRole('button', { name: 'Thursday, 6 May 2027' });
      await expect(before).toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('Escape');
      await expect(calendar).toBeHidden();
    });

    await test.step('a phone has room for fingers', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole('button', { name: 'Change date' }).click();
      await expect(grid).toBeVisible();
      await expectNoSidewaysScroll(page);
      const day = await grid.getByRole('button', { name: 'Friday, 7 May 2027' }).boundingBox();
      expect(Math.min(day?.width ?? 0, day?.height ?? 0)).toBeGreaterThanOrEqual(44);
      const size = await start.evaluate((input) => getComputedStyle(input).fontSize);
      expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(16);
      await page.getByRole('button', { name: 'Clear' }).click();
      await expect(start).toHaveValue('');
    });
  });
});

test('a later step cannot be opened by URL before the earlier ones are valid', async ({ page }) => {
  await page.goto('/proposal/sign');
  await expect(page).toHaveURL(/\/proposal\/new/);
});

test('amount fields ignore arrow keys, the minus sign, the letter e and the mouse wheel', async ({
  page,
}) => {
  const fee = page.getByLabel('Total fee', { exact: true });
  await fee.focus();
  await page.keyboard.type('12e-5');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.mouse.wheel(0, 300);
  await fee.blur();
  await expect(fee).toHaveValue('125.00');
});
