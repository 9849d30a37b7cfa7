import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { fillProfile } from '../support/jobs.ts';
import { newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const phone = { width: 390, height: 844 };
const field = (page: Page) => page.getByRole('textbox', { name: /^Message to / });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

async function expectPageAccessible(page: Page) {
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
}

test('a client on a desktop hires a freelancer on a phone', async ({ page, browser }) => {
  const client = await newPerson({ name: 'Grace', role: 'employer' });
  const freelancer = await newPerson({ name: 'Ines', isPublished: true });
  await fillProfile(freelancer.token, { skills: ['Packaging'], hourlyRate: '60$', isSetup: true });
  await signInWith(page, client.token);
  const context = await browser.newContext({ baseURL: app.url, viewport: phone });
  const mobile = await context.newPage();
  await signInWith(mobile, freelancer.token);

  await test.step('the client writes a job, and its draft survives a reload', async () => {
    await page.goto('/createJob');
    await page.getByRole('button', { name: 'Post job' }).click();
    await expect(page.getByText('Please fill the title!').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Title' }).fill('Packaging for ceramics');
    await page.getByRole('textbox', { name: 'Description' }).click();
    await page.keyboard.type('Boxes that survive couriers and look right on a shelf.');
    for (const skill of ['Packaging', 'Dielines']) {
      await page.getByLabel('Skills').fill(skill);
      await page.getByLabel('Skills').press('Enter');
    }
    await page.getByLabel('Budget from').fill('6000');
    await page.getByLabel('Budget from').blur();
    await expect(page.getByText(/Saved \d/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(
      'Packaging for ceramics',
    );
    const remote = page.getByRole('switch', { name: 'Can be done remotely' });
    if (!(await remote.isChecked())) await remote.click();
    await expectPageAccessible(page);
  });

  await test.step('the client posts the job', async () => {
    await page.getByRole('button', { name: 'Post job' }).click();
    await expect(page).toHaveURL(/\/job\/status\/[0-9a-f]{24}/);
    await expect(page.getByText('Packaging for ceramics').first()).toBeVisible();
  });
  const jobId = page.url().split('/').at(-1) ?? '';

  await test.step('the freelancer finds it on a phone despite a misspelling', async () => {
    await mobile.goto('/discover?tab=jobs');
    await expect(async () => {
      await mobile.goto(`/discover?tab=jobs&q=ceramcs`);
      const result = mobile.getByRole('link', { name: /Packaging for ceramics/ }).first();
      await expect(result).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expectPageAccessible(mobile);
  });

  await test.step('other words for it find it, too', async () => {
    await mobile.goto('/discover?tab=jobs&q=pottery+box');
    await expect(mobile.getByRole('link', { name: 'Packaging for ceramics' })).toBeVisible();
  });

  await test.step('suggestions say what they are based on', async () => {
    await mobile.goto('/discover');
    await mobile.getByRole('button', { name: 'Why you see these' }).click();
    const criteria = mobile.getByRole('dialog', { name: 'Why you see these' });
    await expect(criteria.getByText('Your profile doesn’t change.')).toBeVisible();
    await expectPageAccessible(mobile);
    await mobile.keyboard.press('Escape');
    await expect(criteria).toBeHidden();
  });

  await test.step('the freelancer applies once', async () => {
    await mobile.goto(`/job/${jobId}`);
    await expect(mobile.getByText('Boxes that survive couriers')).toBeVisible();
    await expectPageAccessible(mobile);
    await mobile.getByRole('button', { name: 'Apply', exact: true }).click();
    await mobile
      .getByLabel('Cover message')
      .fill('I took three packaging systems to the printer. Write to me on Telegram.');
    await mobile.getByLabel('Your total price').fill('7000');
    await mobile.getByRole('button', { name: 'Send application' }).click();
    await expect(mobile.getByText('Applied successfully!')).toBeVisible();
    await expect(mobile.getByRole('button', { name: 'Apply', exact: true })).toHaveCount(0);
  });

  await test.step('the client sees the applicant without a reload and shortlists them', async () => {
    await expect(page.getByText('I took three packaging systems to the printer.')).toBeVisible();
    await expect(page.getByText('It mentions a messenger outside Soloist.')).toBeVisible();
    await page.getByRole('button', { name: 'Shortlist' }).click();
    await expect(page.getByRole('tab', { name: /Shortlisted.*1/ })).toBeVisible();
    await expectPageAccessible(page);
    await mobile.goto(`/job/status/${jobId}`);
    await expect(mobile.getByText(/shortlisted/)).toBeVisible();
  });

  await test.step('they exchange messages', async () => {
    await page.getByRole('tab', { name: /Shortlisted/ }).click();
    await page.getByRole('link', { name: 'Message Ines Tester' }).click();
    await expect(page).toHaveURL(/\/message\/[0-9a-f]{24}/);
    await field(page).fill('Can you begin in April?');
    await field(page).press('Enter');
    await expect(log(page).getByText('Can you begin in April?')).toBeVisible();
    await expect(mobile.getByText('New message from Grace Tester')).toBeVisible();
    await mobile.goto('/message');
    await mobile.getByRole('link', { name: /Grace Tester/ }).click();
    await expect(log(mobile).getByText('Can you begin in April?')).toBeVisible();
    await expectPageAccessible(mobile);
    await field(mobile).fill('On the sixth.');
    await mobile.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log(page).getByText('On the sixth.')).toBeVisible();
    const question = log(page).getByRole('article').filter({ hasText: 'Can you begin in April?' });
    await expect(question).toContainText('Seen');
  });

  await test.step('the client hires, which fills the job', async () => {
    await page.goto(`/job/status/${jobId}`);
    await page.getByRole('tab', { name: /Shortlisted/ }).click();
    await page.getByRole('button', { name: 'Hire', exact: true }).click();
    await page.getByRole('button', { name: 'Hire Ines' }).click();
    await expect(page.getByRole('tab', { name: /Hired.*1/ })).toBeVisible();
  });

  await test.step('the freelancer writes the prefilled proposal', async () => {
    await mobile.goto(`/job/status/${jobId}`);
    await mobile.getByRole('button', { name: 'Write proposal' }).click();
    await expect(mobile.getByLabel('Project name', { exact: true })).toHaveValue(
      'Packaging for ceramics',
    );
    await expect(mobile.getByLabel('Client email', { exact: true })).toHaveValue(client.email);
    for (const [label, value] of Object.entries({
      'Start date': '2027-04-06',
      'End date': '2027-06-15',
      'Upfront payment': '2000',
      'Deliverable 1 name': 'Cartons',
      'Deliverable 1 description': 'Five sizes, ready for the printer.',
    })) {
      await mobile.getByLabel(label, { exact: true }).fill(value);
      await mobile.getByLabel(label, { exact: true }).blur();
    }
    for (const next of ['Continue to contract', 'Continue to review', 'Continue to sign']) {
      await mobile.getByRole('button', { name: next }).click();
    }
    await mobile.getByLabel('Sign with your full name').fill('Ines Tester');
    await mobile.getByRole('button', { name: 'Sign and send' }).click();
    await expect(mobile.getByText('Project created successfully!')).toBeVisible();
  });

  await test.step('the client accepts it', async () => {
    await expect(async () => {
      await page.goto('/empdashboard');
      const decide = page.getByRole('link', { name: 'Decide on Packaging for ceramics' });
      await expect(decide).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.getByRole('link', { name: 'Decide on Packaging for ceramics' }).click();
    await page.getByLabel('Sign with your full name').fill('Grace Tester');
    await page.getByLabel(/I have read the proposal/).check();
    await page.getByRole('button', { name: 'Accept proposal' }).click();
    await expect(page.getByRole('heading', { name: 'Accepted' })).toBeVisible();
  });

  await test.step('the freelancer sees the accepted project', async () => {
    await mobile.goto('/projects');
    await mobile.getByRole('tab', { name: /In progress/ }).click();
    await expect(mobile.getByText('Packaging for ceramics').first()).toBeVisible();
  });
  await context.close();
});
