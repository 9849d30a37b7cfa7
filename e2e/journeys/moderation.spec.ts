import { expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { fillProfile, postJob } from '../support/jobs.ts';
import { newPerson, signInAs, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test('an admin hides reported content with a reason and reverses the decision on appeal', async ({
  page: admin,
  browser,
}) => {
  const client = await newPerson({ name: 'Grete', role: 'employer' });
  const freelancer = await newPerson({ name: 'Ines' });
  for (const { token } of [client, freelancer]) await fillProfile(token, { isSetup: true });
  const title = `Easy money ${Date.now()}`;
  const { _id } = await postJob(client.token, { title });
  const openAs = async (token: string) => {
    const context = await browser.newContext({ baseURL: app.url });
    const page = await context.newPage();
    await signInWith(page, token);
    return page;
  };
  const reporter = await openAs(freelancer.token);
  const owner = await openAs(client.token);
  await signInAs(admin, 'freelancer');

  await test.step('a freelancer reports a job', async () => {
    await reporter.goto(`/job/${_id}`);
    await reporter.getByRole('button', { name: 'Report this job' }).click();
    await reporter.getByRole('radio', { name: /Scam or fraud/ }).check();
    await reporter.getByRole('textbox', { name: 'Details' }).fill('It asks for a deposit.');
    await expectNoViolations(reporter);
    await reporter.getByRole('button', { name: 'Report', exact: true }).click();
    await expect(reporter.getByText(/notify you of the outcome/)).toBeVisible();
  });

  await test.step('an admin hides the job with a reason', async () => {
    await admin.goto('/moderation');
    await admin.getByRole('link', { name: title }).click();
    await expect(admin.getByText('It asks for a deposit.')).toBeVisible();
    await admin.getByRole('radio', { name: 'Hide content' }).check();
    await admin.getByRole('textbox', { name: 'Reason' }).fill('Nobody may ask for deposits.');
    await expectNoViolations(admin);
    await admin.getByRole('button', { name: 'Save decision' }).click();
    await expect(admin.getByRole('heading', { name: 'Decision history' })).toBeVisible();
    await reporter.goto(`/job/${_id}`);
    await expect(reporter.getByText('Job not found')).toBeVisible();
  });

  await test.step('the owner reads the reason and appeals once', async () => {
    const caseId = new URL(admin.url()).searchParams.get('case');
    await owner.goto(`/decision/${caseId}`);
    await expect(owner.getByText('Nobody may ask for deposits.')).toBeVisible();
    await owner.getByLabel('Reason for your appeal').fill('The deposit was for the samples.');
    await expectNoViolations(owner);
    await owner.getByRole('button', { name: 'Send appeal' }).click();
    await expect(owner.getByText(/We’ll notify you of the outcome/)).toBeVisible();
    await expect(owner.getByRole('button', { name: 'Send appeal' })).toHaveCount(0);
  });

  await test.step('the admin reviews the appeal and reverses the decision', async () => {
    await admin.goto('/moderation');
    await admin.getByRole('link', { name: title }).click();
    await expect(admin.getByText('The deposit was for the samples.')).toBeVisible();
    await admin.getByRole('radio', { name: 'Reverse last decision' }).check();
    await admin.getByRole('textbox', { name: 'Reason' }).fill('Samples may be paid for.');
    await admin.getByRole('button', { name: 'Save decision' }).click();
    await expect(admin.getByText('Samples may be paid for.').first()).toBeVisible();
    await reporter.goto(`/job/${_id}`);
    await expect(reporter.getByText(title).first()).toBeVisible();
  });
});
