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
