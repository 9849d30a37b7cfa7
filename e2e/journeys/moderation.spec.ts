import { expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { fillProfile, postJob } from '../support/jobs.ts';
import { newPerson, signInAs, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test('what is reported is looked at by a person, who says why and can take it back', async ({
  page: admin,
  browser,
}) => {
  test.setTimeout(180_000);
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
    await reporter.getByRole('radio', { name: /by deceit/ }).check();
    await reporter.getByLabel('What should we know?').fill('It asks for a deposit.');
    await expectNoViolations(reporter);
    await reporter.getByRole('button', { name: 'Report', exact: true }).click();
    await expect(reporter.getByText(/Somebody will look at it/)).toBeVisible();
  });

  await test.step('an admin takes it out of sight and says why', async () => {
    await admin.goto('/moderation');
    await admin.getByRole('link', { name: title }).click();
    await expect(admin.getByText('It asks for a deposit.')).toBeVisible();
    await admin.getByRole('radio', { name: 'Take it out of sight' }).check();
    await admin.getByLabel('Why?').fill('Nobody may ask for deposits.');
    await expectNoViolations(admin);
    await admin.getByRole('button', { name: 'Decide' }).click();
    await expect(admin.getByRole('heading', { name: 'What was decided' })).toBeVisible();
    await reporter.goto(`/job/${_id}`);
    await expect(reporter.getByText('This job is not there')).toBeVisible();
  });

  await test.step('whose job it is reads why, and answers once', async () => {
    const caseId = new URL(admin.url()).searchParams.get('case');
    await owner.goto(`/decision/${caseId}`);
    await expect(owner.getByText('Nobody may ask for deposits.')).toBeVisible();
    await owner.getByLabel('Not right? Say why').fill('The deposit was for the samples.');
    await expectNoViolations(owner);
    await owner.getByRole('button', { name: 'Ask to look again' }).click();
    await expect(owner.getByText(/You will be told what comes of it/)).toBeVisible();
    await expect(owner.getByRole('button', { name: 'Ask to look again' })).toHaveCount(0);
  });

  await test.step('the admin looks again and takes the decision back', async () => {
    await admin.goto('/moderation');
    await admin.getByRole('link', { name: title }).click();
    await expect(admin.getByText('The deposit was for the samples.')).toBeVisible();
    await admin.getByRole('radio', { name: 'Take the last decision back' }).check();
    await admin.getByLabel('Why?').fill('Samples may be paid for.');
    await admin.getByRole('button', { name: 'Decide' }).click();
    await expect(admin.getByText('Samples may be paid for.').first()).toBeVisible();
    await reporter.goto(`/job/${_id}`);
    await expect(reporter.getByText(title).first()).toBeVisible();
  });
});
